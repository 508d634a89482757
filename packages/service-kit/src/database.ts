import { TimedDatabase } from '@marketplace/event-store/database';
import type { Response } from 'express';
import pg from 'pg';
import { DEFAULT_BUDGET_MS } from './all-settings.ts';
import type { Logger } from './logger.ts';

/** A service's number of connections, and its timeouts in milliseconds. */
interface PoolLimits {
  max: number;
  /** How long to wait for a connection; for a call, all its waits together. */
  connectionTimeoutMillis: number;
  /** For work outside calls; a call has a deadline. */
  query_timeout: number;
  /** Server-side timeouts of a statement and of a wait for a lock; the role's own by default. */
  statement_timeout?: number;
  lock_timeout?: number;
}

/** Limits of each service. The server's timeout, of the role or from here, ends a statement before the service stops waiting. */
export const poolLimits = {
  command: { max: 12, connectionTimeoutMillis: 1250, query_timeout: 6000, lock_timeout: 750 },
  query: { max: 10, connectionTimeoutMillis: 1000, query_timeout: 4000 },
  projector: { max: 8, connectionTimeoutMillis: 5000, statement_timeout: 60_000, query_timeout: 70_000 },
} as const satisfies Record<string, PoolLimits>;

/**
 * Returns the limits of a service whose calls have `budgetMs` for the database. Above the default budget, the wait for a connection
 * grows in proportion.
 */
export function callLimits(service: 'command' | 'query', budgetMs: number): PoolLimits {
  const { connectionTimeoutMillis, ...limits } = poolLimits[service];
  const factor = Math.max(1, budgetMs / DEFAULT_BUDGET_MS);
  return { ...limits, connectionTimeoutMillis: Math.round(connectionTimeoutMillis * factor) };
}

/** A dead peer is noticed after this time and the system's ten probes. */
const SILENCE_MS = 10_000;

/** Longer than between any two runs of an idle service's work, so that it does not connect for each. */
const IDLE_MS = 60_000;

/** Returns a pool whose connections may break, idle or in use, without ending the process. The caller ends it. */
export function createPool(url: string, limits: PoolLimits, logger: Logger): pg.Pool {
  const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: SILENCE_MS };
  const pool = new pg.Pool({ connectionString: url, idleTimeoutMillis: IDLE_MS, ...keepAlive, ...limits });
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection broke'));
  // without a listener, an error between two queries would end the process; the next query reports it
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Returns a call's database, with one deadline for all its statements. */
export type CallDatabase = (res: Response) => TimedDatabase;

/** Returns the databases of calls. @param budgetMs time of a call in the database, from its first statement */
export function createCallDatabase(pool: pg.Pool, budgetMs: number): CallDatabase {
  return (res) => {
    res.database ??= new TimedDatabase(pool, budgetMs);
    return res.database;
  };
}

/** Gives a call a new budget, for a stream, or after long other work. */
export function renewBudget(res: Response): void {
  res.database = undefined;
}
