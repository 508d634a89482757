import type pg from 'pg';
import { withConnection } from './connected.ts';
import { roleNames } from './roles.ts';

/**
 * Runs `act` with the rights of one role and no others, whoever the address belongs to: the role itself or an administrator.
 * Readers cannot write at all. Statements may take as long as they need.
 */
export function withConnectionAs<Result>(
  url: string,
  role: keyof typeof roleNames,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const mayWrite = role === 'owner';
  const settings = {
    role: roleNames[role],
    default_transaction_read_only: mayWrite ? 'off' : 'on',
    statement_timeout: '0',
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  return withConnection({ connectionString: url, options: options.join(' ') }, act);
}
