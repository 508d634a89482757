import { roleNames } from '@marketplace/event-store/roles';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { createLogger } from '@marketplace/service-kit/logger';
import type pg from 'pg';

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
  const pool = createPool(limited.href, poolLimits[role], createLogger('operator', 'error'));
  try {
    return await act(pool);
  } finally {
    await pool.end();
  }
}
