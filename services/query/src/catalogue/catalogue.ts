import type { ReadModels } from '@marketplace/read-models/database';
import type { Projection } from '@marketplace/read-models/projections';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Metrics } from '@marketplace/service-kit/metrics';
import type { Kysely } from 'kysely';
import { Gauge } from 'prom-client';
import { followSettings, NO_SETTINGS } from '../settings/settings.query.ts';
import type { QuerySettings } from '../settings.ts';
import { loadSnapshot } from './load-snapshot.query.ts';
import { followNotifications } from './notifications.ts';
import type { Snapshot } from './snapshot.ts';
import { EMPTY, isChanged, isLoaded, positionOf } from './snapshot.ts';

/** The difference of a newer snapshot: listings, or views and clicks only. */
export type CatalogueChange = 'listings' | 'counts';

/** All listings and the settings in memory, following the read models. */
export type Catalogue = Awaited<ReturnType<typeof createCatalogue>>;

interface Parts {
  db: Kysely<ReadModels>;
  databaseUrl: string;
  logger: Logger;
  settings: QuerySettings;
  showsPriceHistory: boolean;
}

/** Holds all listings in memory, updated by notifications and polling. While the database is unreachable, it keeps what it has. */
export async function createCatalogue({ db, databaseUrl, logger, settings, showsPriceHistory }: Parts) {
  let current = EMPTY;
  let siteSettings = NO_SETTINGS;
  let seenAt = Number.NEGATIVE_INFINITY;
  let restsUntil = Number.NEGATIVE_INFINITY;
  let isFailing = false;
  const listeners: ((change: CatalogueChange) => void)[] = [];
  const waiters = createWaiters();
  const isAwaited = () => waiters.lowest() < Number.POSITIVE_INFINITY;
  let isListening = false;

  const scheduler = createScheduler(refresh);
  await refresh();
  const stop = new AbortController();
  const ended = followNotifications({ databaseUrl, logger, onMoved, onListening }, stop.signal);

  async function refresh() {
    restsUntil = performance.now() + settings.refreshMs;
    try {
      const next = await loadSnapshot(db, current, { showsPrices: showsPriceHistory });
      adopt(next, await followSettings(db, siteSettings, next.marks.activity));
      seenAt = performance.now();
      if (isFailing) logger.info('the catalogue follows the read models again');
      isFailing = false;
    } catch (error) {
      if (!isFailing) logger.warn({ err: error }, 'the catalogue cannot be refreshed and stays as it is');
      isFailing = true;
    }
    const { waitingPollMs, pollMs, unnotifiedPollMs } = settings;
    const unawaited = isListening && !isFailing ? pollMs : unnotifiedPollMs;
    scheduler.within(isAwaited() ? waitingPollMs : unawaited);
  }

  function onListening(isOn: boolean) {
    isListening = isOn;
    scheduler.within(isOn ? 0 : settings.unnotifiedPollMs);
  }

  function adopt(next: Snapshot, nextSettings: typeof siteSettings) {
    const change = nextSettings.version === siteSettings.version ? changeBetween(current, next) : 'listings';
    current = next;
    siteSettings = nextSettings;
    if (change) for (const listener of listeners) listener(change);
    waiters.reached(positionOf(next));
  }

  function onMoved(projection: Projection | undefined) {
    if (projection === 'enquiries' || projection === 'alerts') return; // which is not kept in memory
    // projections that move together notify one after the other: a due load waits for all of them
    scheduler.within(isAwaited() ? 0 : Math.max(0, restsUntil - performance.now()));
  }

  return {
    get current(): Snapshot {
      return current;
    },
    /** The settings that owners changed, and the position of the last change; 0 without any. */
    get settings() {
      return siteSettings;
    },
    /** Returns whether the catalogue passed a log position in time. */
    async waitFor(position: number, timeoutMs: number) {
      if (positionOf(current) >= position) return true;
      const reached = waiters.wait(position, timeoutMs);
      void scheduler.now();
      return reached;
    },
    /** Calls back immediately after each change of `current`. */
    onChange: (listener: (change: CatalogueChange) => void) => listeners.push(listener),
    age: () => performance.now() - seenAt,
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

/** Schedules `work`, which runs once at a time and must not throw. */
export function createScheduler(work: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;
  let following: Promise<void> | undefined;
  let isClosed = false;

  function start(): Promise<void> {
    following = undefined;
    if (isClosed) return Promise.resolve();
    running = work().then(() => {
      running = undefined;
    });
    return running;
  }

  function unschedule() {
    clearTimeout(timer);
    dueAt = Number.POSITIVE_INFINITY;
  }

  /** Starts a run, or one more after the current run. Resolves when the run that began after this call ends. */
  function now(): Promise<void> {
    unschedule();
    following ??= running?.then(start);
    return following ?? start();
  }

  function within(ms: number) {
    const at = performance.now() + ms;
    if (isClosed || at >= dueAt) return;
    unschedule();
    dueAt = at;
    timer = setTimeout(now, ms);
  }

  async function close() {
    isClosed = true;
    unschedule();
    await running;
  }

  return { now, within, close };
}

interface Waiter {
  position: number;
  settle(hasReached: boolean): void;
}

/** Returns the list of reads that wait for a log position. */
export function createWaiters() {
  const waiting = new Set<Waiter>();
  return {
    /** Resolves with whether the position was reached in time. */
    wait: (position: number, timeoutMs: number) =>
      new Promise<boolean>((resolve) => {
        const waiter = { position, settle };
        const timer = setTimeout(settle, timeoutMs, false);
        waiting.add(waiter);
        function settle(hasReached: boolean) {
          clearTimeout(timer);
          waiting.delete(waiter);
          resolve(hasReached);
        }
      }),
    reached(position: number) {
      for (const waiter of waiting) if (waiter.position <= position) waiter.settle(true);
    },
    lowest: () => Math.min(...[...waiting].map(({ position }) => position)),
    close() {
      for (const waiter of waiting) waiter.settle(false);
    },
  };
}

/** Adds to a registry how old the catalogue in memory is. */
export function catalogueMetrics(metrics: Metrics, catalogue: Pick<Catalogue, 'age' | 'current'>): void {
  const registers = [metrics];
  new Gauge({
    name: 'catalogue_age_seconds',
    help: 'Time since the last read of the read models behind the catalogue in memory; missing until it is loaded.',
    registers,
    collect() {
      const age = catalogue.age();
      if (Number.isFinite(age)) this.set(age / 1000);
      else this.remove();
    },
  });
  new Gauge({
    name: 'catalogue_position',
    help: 'Position of the log up to which the catalogue in memory has every event.',
    registers,
    collect() {
      this.set(positionOf(catalogue.current));
    },
  });
}
