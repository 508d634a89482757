import { limits } from '@marketplace/contracts/limits';

/** Intervals and waiting times of the service, all in milliseconds. */
export interface QuerySettings {
  /** How often the registry of read models is read beside notifications. */
  pollMs: number;
  /** The same without notifications: while their connection is broken, or on a standby, which has none. */
  unnotifiedPollMs: number;
  /** The same while a read waits for a position. */
  waitingPollMs: number;
  /** Minimum time between two loads of changes that no read waits for. */
  refreshMs: number;
  /** Minimum time between two preparations of a hot list when only counts changed. */
  hotCountsMs: number;
  /** How long a read waits for the log position that it names. */
  waitMs: number;
  /** How long an admin's read without a position, or a read of an unknown key, waits for the end of the log. */
  newestWaitMs: number;
  /** Age of the last read of the registry from which the service is unready. */
  staleMs: number;
  /** How long the positions of log and read models count as current. */
  liveMs: number;
}

export const defaultSettings: QuerySettings = {
  pollMs: 5000,
  unnotifiedPollMs: 1000,
  waitingPollMs: 100,
  refreshMs: 50,
  hotCountsMs: 3000,
  waitMs: limits.readYourWritesMs,
  newestWaitMs: 1000,
  staleMs: 60_000,
  liveMs: 500,
};
