import { createHash } from 'node:crypto';
import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import { conflict, invalid } from '@marketplace/service-kit/http-error';
import type { Request } from 'express';
import type pg from 'pg';

/**
 * Returns the `Idempotency-Key` of a request, or undefined when it has none.
 *
 * @throws {HttpError} 422 when it is empty, too long or not plain text
 */
export function idempotencyKey(req: Request): string | undefined {
  const key = req.get(headers.idempotencyKey);
  if (key === undefined) return undefined;
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= limits.idempotencyKeyLength) return key;
  const message = `must be 1 to ${limits.idempotencyKeyLength} letters, digits and signs`;
  throw invalid([{ path: headers.idempotencyKey, message }]);
}

/** Returns a digest that tells one parsed request body from another. */
export function digestOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/** @throws {HttpError} 409 when a key was used for another body before */
export function assertSameRequest(stored: string | undefined, digest: string): void {
  if (stored !== digest)
    throw conflict(`This ${headers.idempotencyKey} was used for another request. Send a new key.`);
}

/**
 * Runs `act` while no other process holds the same name: twins of a request wait for the first, and then find what it stored.
 * All of it happens on the one connection that `act` gets, so that waiting twins cannot use up the pool.
 */
export async function withAdvisoryLock<Result>(
  pool: pg.Pool,
  name: string,
  act: (db: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [name]);
    const result = await act(client).finally(() =>
      client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [name]),
    );
    broken = false;
    return result;
  } finally {
    client.release(broken); // a connection that may still hold the lock is closed, which frees it
  }
}
