import pg from 'pg';
import { roleNames } from './roles.ts';

/**
 * Connects with the rights of one role and no others, whoever the address belongs to: the role itself or an administrator. Readers
 * cannot write at all. Statements may take as long as they need. The caller ends the connection.
 */
export async function connectAs(url: string, role: keyof typeof roleNames): Promise<pg.Client> {
  const mayWrite = role === 'owner';
  const settings = {
    role: roleNames[role],
    default_transaction_read_only: mayWrite ? 'off' : 'on',
    statement_timeout: '0',
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const client = new pg.Client({ connectionString: url, options: options.join(' ') });
  client.on('error', () => undefined); // the next query fails, and says so
  await client.connect();
  return client;
}
