import { TimedDatabase } from '@marketplace/event-store/database';
import {
  assertOwnVersion,
  assertRestored,
  DatabaseRefused,
  RestoreUnfinished,
} from '@marketplace/event-store/installation';
import type { Router } from 'express';
import express from 'express';
import type pg from 'pg';
import type { Logger } from './logger.ts';

/** Returns a service's problems in a few words each; none when it may receive traffic. */
export type Check = () => Promise<string[]>;

/** Returns whether a process may receive traffic. */
export function createReadiness(check: Check, logger: Logger) {
  let isEnding = false;
  let logged = '';

  /** Logs changes, because the public answer has no reasons. */
  async function problems() {
    if (isEnding) return ['the process is ending'];
    const found = await check();
    const now = found.join(' ');
    if (now !== logged) logger.warn({ problems: found }, found.length ? 'not ready' : 'ready again');
    logged = now;
    return found;
  }
  return {
    problems,
    /** Makes it not ready, because the process is about to end. */
    end() {
      isEnding = true;
    },
  };
}

/** Returns notes for operators about a service that is ready nevertheless, in a few words each. */
export type Notes = () => string[] | Promise<string[]>;

/**
 * Returns `/healthz` (the process runs) and `/readyz` (it may receive traffic: 200, else 503). With `notes`, the internal port also
 * returns them and the reasons.
 */
export function healthRoutes(problems: Check, notes?: Notes): Router {
  return express
    .Router()
    .get('/healthz', (_req, res) => {
      res.json({ status: 'ok' });
    })
    .get('/readyz', async (_req, res) => {
      const found = await problems();
      if (found.length) res.set('Retry-After', '2');
      res.status(found.length ? 503 : 200).json({
        status: found.length ? 'unready' : 'ready',
        ...(notes && { problems: found, notes: await notes() }),
      });
    });
}

const CHECK_TIMEOUT_MS = 2000;
/** A start can wait longer than a check. */
const START_TIMEOUT_MS = 15_000;
const CACHED_MS = 5000;

/**
 * Lets a service start unless a restore is unfinished or the database needs a newer program. A database that does not answer yet
 * does not stop the start: the check below repeats.
 *
 * @throws {RestoreUnfinished}
 * @throws {DatabaseRefused}
 */
export async function assertStartable(pool: pg.Pool, timeoutMs = START_TIMEOUT_MS): Promise<void> {
  const database = new TimedDatabase(pool, timeoutMs);
  await assertRestored(database)
    .then(() => assertOwnVersion(database))
    .catch((error: unknown) => {
      if (error instanceof RestoreUnfinished || error instanceof DatabaseRefused) throw error;
    });
}

/** Returns a check with one more problem: why `assertStartable` refuses the database. It asks every few seconds at most. */
export function readyUnlessRestoring(pool: pg.Pool, check: Check): Check {
  let until = 0;
  let unfinished: Promise<string[]> = Promise.resolve([]);
  return async () => {
    const now = performance.now();
    if (now >= until) {
      until = now + CACHED_MS;
      unfinished = assertStartable(pool, CHECK_TIMEOUT_MS).then(
        () => [],
        (error: Error) => [error.message],
      );
    }
    return (await Promise.all([unfinished, check()])).flat(); // in parallel: each may take as long as the whole answer
  };
}
