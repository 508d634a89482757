import { roleNames } from '@marketplace/event-store/roles';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { createLogger } from '@marketplace/service-kit/logger';
import type pg from 'pg';

/** Nobody waits for an operator's tool as for a page: a busy machine may take its time to let it in. */
const PATIENCE_MS = 30_000;

/**
 * Runs `act` with connections that have the rights of one role and no others, whoever the address belongs to: the role itself or
 * an administrator.
 */
export async function withPool<Result>(
  url: string,
  role: 'command' | 'projector' | 'query',
  act: (pool: pg.Pool) => Promise<Result>,
): Promise<Result> {
  const limited = new URL(url);
  limited.searchParams.set('options', `-c role=${roleNames[role]}`);
  const limits = { ...poolLimits[role], connectionTimeoutMillis: PATIENCE_MS };
  const pool = createPool(limited.href, limits, createLogger('operator', 'error'));
  try {
    return await act(pool);
  } finally {
    await pool.end();
  }
}
