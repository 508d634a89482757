import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection } from '@marketplace/read-models/projections';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Kysely } from 'kysely';
import { createScheduler } from '../scheduler.ts';
import type { QuerySettings } from '../settings.ts';
import { loadSnapshot } from './load-snapshot.query.ts';
import { followNotifications } from './notifications.ts';
import type { Snapshot } from './snapshot.ts';
import { EMPTY, isChanged, isLoaded, positionOf } from './snapshot.ts';
import { createWaiters } from './waiters.ts';

/** What a newer snapshot differs in: the listings themselves, or nothing but views and clicks. */
export type CatalogueChange = 'listings' | 'counts';

/** All listings in memory, following the read models. */
export type Catalogue = Awaited<ReturnType<typeof createCatalogue>>;

interface Parts {
  db: Kysely<ReadModels>;
  /** Where to listen, as a role that may connect. */
  databaseUrl: string;
  logger: Logger;
  settings: QuerySettings;
  /** Whether visitors may read what a listing cost before. */
  showsPriceHistory: boolean;
}

/**
 * Loads the catalogue and follows the read models from then on: by notification, with a poll behind it. While the database
 * is away it keeps what it has; when it is away at the start, the catalogue is empty until it comes.
 */
export async function createCatalogue({ db, databaseUrl, logger, settings, showsPriceHistory }: Parts) {
  let current = EMPTY;
  let seenAt = Number.NEGATIVE_INFINITY;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let isFailing = false;
  const listeners: ((change: CatalogueChange) => void)[] = [];
  const waiters = createWaiters();
  const isAwaited = () => waiters.lowest() < Number.POSITIVE_INFINITY;

  const scheduler = createScheduler(refresh);
  await refresh();
  const stop = new AbortController();
  const ended = followNotifications(
    { databaseUrl, logger, onMoved, onListening: scheduler.now },
    stop.signal,
  );

  async function refresh() {
    restsUntil = performance.now() + settings.refreshMs;
    try {
      adopt(await loadSnapshot(db, current, { tellsPrices: showsPriceHistory }));
      seenAt = performance.now();
      if (isFailing) logger.info('the catalogue follows the read models again');
      isFailing = false;
    } catch (error) {
      if (!isFailing) logger.warn({ err: error }, 'the catalogue cannot be refreshed and stays as it is');
      isFailing = true;
    }
    scheduler.within(isAwaited() ? settings.waitingPollMs : settings.pollMs);
  }

  function adopt(next: Snapshot) {
    const change = changeBetween(current, next);
    current = next;
    if (change) for (const listener of listeners) listener(change);
    waiters.reached(positionOf(next));
  }

  function onMoved(projection: Projection | undefined) {
    if (projection === 'activity' || projection === 'enquiries') return; // which are not kept in memory
    // Projections that move together say so one after the other: even a load that is due starts when all have spoken.
    scheduler.within(isAwaited() ? 0 : Math.max(0, restsUntil - performance.now()));
  }

  return {
    get current(): Snapshot {
      return current;
    },
    /** Returns true once the catalogue has passed a log position, false when it has not after so many milliseconds. */
    async waitFor(position: number, timeoutMs: number) {
      if (positionOf(current) >= position) return true;
      const reached = waiters.wait(position, timeoutMs);
      void scheduler.now();
      return reached;
    },
    /** Calls back, in the moment of it, after each change of `current`. */
    onChange: (listener: (change: CatalogueChange) => void) => listeners.push(listener),
    /** For how many milliseconds the read models were not looked at; Infinity before the first time. */
    age: () => performance.now() - seenAt,
    /** Why the service should not receive traffic; empty when it should. */
    problems() {
      if (!isLoaded(current)) return ['the catalogue is not loaded'];
      return performance.now() - seenAt > settings.staleMs ? ['the catalogue is out of date'] : [];
    },
    async close() {
      waiters.close();
      stop.abort();
      await Promise.all([ended, scheduler.close()]);
    },
  };
}

function changeBetween(before: Snapshot, after: Snapshot): CatalogueChange | undefined {
  if (isChanged(before.marks.listings, after.marks.listings)) return 'listings';
  return after.listings === before.listings ? undefined : 'counts';
}
