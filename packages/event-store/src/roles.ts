import pg from 'pg';
import { connected } from './connected.ts';

/** The roles of the services, and the role that owns everything and cannot log in. */
export const roleNames = {
  owner: 'marketplace_owner',
  command: 'app_command',
  projector: 'app_projector',
  query: 'app_query',
} as const;

type Service = 'command' | 'projector' | 'query';

/** Time-outs that each role carries; a stuck client cannot hold the log's counter for longer. */
const roleSettings: Record<Service, Record<string, string>> = {
  command: { lock_timeout: '2s', statement_timeout: '5s', idle_in_transaction_session_timeout: '5s' },
  projector: { lock_timeout: '5s', statement_timeout: '600s', idle_in_transaction_session_timeout: '60s' },
  query: {
    default_transaction_read_only: 'on',
    lock_timeout: '1s',
    statement_timeout: '3s',
    idle_in_transaction_session_timeout: '5s',
  },
};

/** Of each role, all its processes together; one service gone wild leaves connections for the others. */
const CONNECTIONS = 100;

const ATTEMPTS = 20;
const TAKEN = new Set(['42710', '23505', 'XX000', '40001']); // made, or changed, by another process at this moment

/**
 * Makes the roles of the services on a cluster, or gives existing ones these passwords. Roles belong to the whole cluster;
 * several processes may do this at once.
 */
export async function createRoles(adminUrl: string, passwords: Record<Service, string>): Promise<void> {
  await connected(adminUrl, async (client) => {
    await patiently(() => createRole(client, roleNames.owner, 'NOLOGIN'));
    await patiently(() => client.query(`GRANT ${roleNames.owner} TO CURRENT_USER`));
    for (const service of ['command', 'projector', 'query'] as const) {
      const password = pg.escapeLiteral(passwords[service]);
      const options = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS CONNECTION LIMIT ${CONNECTIONS} PASSWORD ${password}`;
      await patiently(() => createRole(client, roleNames[service], options));
      for (const [name, value] of Object.entries(roleSettings[service]))
        await patiently(() => client.query(`ALTER ROLE ${roleNames[service]} SET ${name} = '${value}'`));
    }
  });
}

async function createRole(client: pg.Client, name: string, options: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${name} ${options}`);
}

async function patiently(act: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await act();
      return;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!TAKEN.has(code) || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt));
    }
}
