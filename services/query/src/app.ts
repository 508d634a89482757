import { readModels } from '@marketplace/read-models/database';
import type { Authority } from '@marketplace/service-kit/authority';
import type { Check } from '@marketplace/service-kit/health';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Router } from 'express';
import type pg from 'pg';
import { activityRoutes } from './activity/activity.routes.ts';
import { activityPosition } from './activity/activity-position.query.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { timelineRoutes } from './analytics/timeline.routes.ts';
import { apiRouter } from './answers/api-router.ts';
import { createFreshness } from './answers/freshness.ts';
import { headPosition } from './catalogue/head-position.query.ts';
import { createCatalogue } from './catalogue.ts';
import { historyRoutes } from './history/history.routes.ts';
import { createHotLists } from './listings/hot-lists.ts';
import { listingsRoutes } from './listings/listings.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { createLiveFeed } from './live/live-feed.ts';
import { look } from './live/look.query.ts';
import { operationsRoutes } from './operations/operations.routes.ts';
import type { QuerySettings } from './settings.ts';
import { defaultSettings } from './settings.ts';

interface Deps {
  /** Of a role that may read the read models; the caller ends it. */
  pool: pg.Pool;
  /** The same database and role, for the connection that listens. */
  databaseUrl: string;
  authority: Authority;
  logger: Logger;
  settings?: Partial<QuerySettings>;
}

export interface Query {
  /** Answers every read of the API, in both path families; to be mounted at `/`. */
  router: Router;
  health: Check;
  /** Ends answers that would go on for ever, so that a server can be closed. */
  endStreams(): void;
  close(): Promise<void>;
}

/** Returns the query service, its catalogue loaded if the database can be reached. */
export async function createQuery({ pool, databaseUrl, authority, logger, settings }: Deps): Promise<Query> {
  const paces = { ...defaultSettings, ...settings };
  const db = readModels(pool);
  const catalogue = await createCatalogue({ db, databaseUrl, logger, settings: paces });
  const hotLists = createHotLists({ catalogue, logger, countsMs: paces.hotCountsMs });
  const freshness = createFreshness({
    ...paces,
    catalogue,
    headPosition: () => headPosition(pool),
    activityPosition: () => activityPosition(db),
  });
  const feed = createLiveFeed({
    look: () => look(db),
    everyMs: paces.liveMs,
    silenceMs: paces.liveSilenceMs,
    logger,
  });
  const reads = { authority, db, freshness };
  const router = apiRouter().use(
    historyRoutes(reads), // before the listings: `deleted` is not the id of one
    listingsRoutes({ authority, catalogue, hotLists, freshness }),
    analyticsRoutes({ ...reads, catalogue }),
    timelineRoutes(reads),
    activityRoutes(reads),
    operationsRoutes(reads),
    liveRoutes({ authority, feed, sessionCheckMs: paces.liveSilenceMs }),
  );
  return {
    router,
    health: async () => catalogue.problems(),
    endStreams: feed.close,
    async close() {
      feed.close();
      await Promise.all([catalogue.close(), hotLists.close()]);
    },
  };
}
