import { TimedDatabase } from '@marketplace/event-store/database';
import { readModels } from '@marketplace/read-models/database';
import type { Authority } from '@marketplace/service-kit/authority';
import type { CallDatabase } from '@marketplace/service-kit/database';
import { apiRouter } from '@marketplace/service-kit/http-app';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { createMetrics } from '@marketplace/service-kit/metrics';
import type { Keyring } from '@marketplace/vault/keyring';
import type { Response } from 'express';
import type pg from 'pg';
import { activityRoutes } from './activity/activity.routes.ts';
import { agendaRoutes } from './agenda/agenda.routes.ts';
import { alertsRoutes } from './alerts/alerts.routes.ts';
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { priceChangesRoutes } from './analytics/price-changes.routes.ts';
import { todoRoutes } from './analytics/todo/todo.routes.ts';
import { createPositionWaits } from './answers/wait-for-position.ts';
import { asOfRoutes } from './as-of/as-of.routes.ts';
import { catalogueMetrics, createCatalogue } from './catalogue/catalogue.ts';
import { enquiriesRoutes } from './enquiries/enquiries.routes.ts';
import { vaultMetrics, vaultStatus } from './enquiries/vault-status.ts';
import { imagesRoutes } from './images/images.routes.ts';
import { createShownPictures } from './images/shown-pictures.ts';
import { createSignedAddresses } from './images/signed-addresses.ts';
import type { Uploads } from './images/uploads.routes.ts';
import { uploadsRoutes } from './images/uploads.routes.ts';
import { listingTableRoutes } from './listing-table/listing-table.routes.ts';
import { bulkRoutes } from './listings/bulk.routes.ts';
import { createHotLists, createHotQueries, hotListings } from './listings/hot-lists.ts';
import { listingsRoutes, listingsVersionRoutes, listingsVersions } from './listings/listings.routes.ts';
import { liveRoutes } from './live/live.routes.ts';
import { createLiveState, readPositions } from './live/live-state.ts';
import { operationsRoutes } from './operations/operations.routes.ts';
import { previewsRoutes } from './previews/previews.routes.ts';
import { privateNotesRoutes } from './private-notes/private-notes.routes.ts';
import { sellerLinksRoutes } from './seller-links/seller-links.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import type { QuerySettings } from './settings.ts';
import { defaultSettings } from './settings.ts';

interface Deps {
  /** Of a role that may read the read models; the caller ends it. */
  pool: pg.Pool;
  database: CallDatabase;
  databaseUrl: string;
  authority: Authority;
  secret: string;
  uploads: Uploads;
  keyring?: Keyring;
  showsPriceHistory?: boolean;
  viewingBufferMinutes?: number;
  /** Of the site, for links in calendars. */
  origin?: string;
  logger: Logger;
  metrics?: Metrics;
  settings?: Partial<QuerySettings>;
}

/** Returns the query service, its catalogue loaded if the database can be reached. */
export async function createQuery({
  pool,
  database,
  databaseUrl,
  authority,
  secret,
  uploads,
  keyring,
  showsPriceHistory = true,
  viewingBufferMinutes = 30,
  origin = 'http://localhost:8080',
  logger,
  metrics = createMetrics(),
  settings,
}: Deps) {
  const times = { ...defaultSettings, ...settings };
  const db = readModels(new TimedDatabase(pool)); // with timeouts for silent connections
  const catalogue = await createCatalogue({ db, databaseUrl, logger, settings: times, showsPriceHistory });
  catalogueMetrics(metrics, catalogue);
  vaultMetrics(metrics, () => vaultStatus(db, pool, keyring));
  const hotLists = createHotLists({ catalogue, logger, countsMs: times.hotCountsMs });
  const waits = createPositionWaits({ ...times, catalogue, database });
  const reads = { authority, waits, db: (res: Response) => readModels(database(res)) };
  const listings = { catalogue, hotLists, hotQueries: createHotQueries() };
  const pictures = {
    shown: createShownPictures(
      () => catalogue.current,
      () => catalogue.settings.pictures,
    ),
    addresses: createSignedAddresses(secret),
  };
  const router = apiRouter().use(
    listingsVersionRoutes({ authority, catalogue }),
    listingTableRoutes({ ...reads, catalogue }),
    bulkRoutes({ ...reads, catalogue }),
    asOfRoutes(reads),
    listingsRoutes({ ...reads, ...listings, showsPriceHistory }),
    analyticsRoutes({ ...reads, catalogue }),
    todoRoutes({ ...reads, catalogue }),
    priceChangesRoutes(reads),
    activityRoutes(reads),
    sellerLinksRoutes({ ...reads, catalogue }),
    agendaRoutes({ ...reads, catalogue, database, keyring, origin, viewingBufferMinutes }),
    privateNotesRoutes({ ...reads, database, keyring }),
    enquiriesRoutes({ ...reads, database, keyring, viewingBufferMinutes }),
    settingsRoutes(reads),
    alertsRoutes({ ...reads, database, catalogue, keyring }),
    operationsRoutes({ ...reads, database, keyring }),
    imagesRoutes({ ...reads, ...pictures }),
    previewsRoutes({ catalogue, waits, files: uploads.files }),
    uploadsRoutes({ ...pictures, waits, uploads }),
    liveRoutes({ authority, liveState: createLiveState(() => readPositions(db), times.liveMs) }),
  );
  return {
    /** Answers every read of the API, in both path families, and `/uploads`; to be mounted at `/`. */
    router,
    /** The hot routes, answered before all routers. */
    hot: hotListings(listings),
    listings: listingsVersions(catalogue),
    health: async () => catalogue.problems(),
    async close() {
      await Promise.all([catalogue.close(), hotLists.close()]);
    },
  };
}
