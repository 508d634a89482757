import { TimedDatabase } from '@marketplace/event-store/database';
import type { Response } from 'express';
import pg from 'pg';
import { DEFAULT_BUDGET_MS } from './all-settings.ts';
import type { Logger } from './logger.ts';

/** How many connections a service keeps, and how long it waits, in milliseconds. */
interface PoolLimits {
  max: number;
  /** How long one may stand in line for a connection; a call for all of its connections together. */
  connectionTimeoutMillis: number;
  /** For what belongs to no call; a call stops waiting at its deadline. */
  query_timeout: number;
  /** After so long the server ends a statement, or its wait for a lock; the role's own limits when not given. */
  statement_timeout?: number;
  lock_timeout?: number;
}

/** Limits of each service. The server ends a statement before its service stops waiting: by the role's limit, or by the one here. */
export const poolLimits = {
  command: { max: 12, connectionTimeoutMillis: 1250, query_timeout: 6000, lock_timeout: 750 },
  query: { max: 10, connectionTimeoutMillis: 1000, query_timeout: 4000 },
  projector: { max: 8, connectionTimeoutMillis: 5000, statement_timeout: 60_000, query_timeout: 70_000 },
} as const satisfies Record<string, PoolLimits>;

/**
 * Returns the limits of a service whose calls have `budgetMs` in the database. A budget above the default lengthens the wait for
 * connections in proportion.
 */
export function callLimits(service: 'command' | 'query', budgetMs: number): PoolLimits {
  const { connectionTimeoutMillis, ...limits } = poolLimits[service];
  const factor = Math.max(1, budgetMs / DEFAULT_BUDGET_MS);
  return { ...limits, connectionTimeoutMillis: Math.round(connectionTimeoutMillis * factor) };
}

/** A peer that is gone without a word, host and all, is noticed after so long, and the system's ten probes. */
const SILENCE_MS = 10_000;

/** Returns a pool whose connections may break, idle or in use, without ending the process. The caller ends it. */
export function createPool(url: string, limits: PoolLimits, logger: Logger): pg.Pool {
  const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: SILENCE_MS };
  const pool = new pg.Pool({ connectionString: url, ...keepAlive, ...limits });
  pool.on('error', (error) => logger.warn({ err: error }, 'an idle database connection broke'));
  // between two queries of a transaction nobody else listens; the next query fails, and says so to whoever sent it
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Returns the database as a call may use it: until the deadline of that call, which all its statements share. */
export type CallDatabase = (res: Response) => TimedDatabase;

/** @param budgetMs how long a call may be at it in all, from the first time that it needs the database */
export function createCallDatabase(pool: pg.Pool, budgetMs: number): CallDatabase {
  return (res) => {
    res.database ??= new TimedDatabase(pool, budgetMs);
    return res.database;
  };
}

/** Gives a call a whole budget for what it needs next: one that goes on, as a stream does, or was long at something else. */
export function renewBudget(res: Response): void {
  res.database = undefined;
}
