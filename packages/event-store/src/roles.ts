import pg from 'pg';
import { withConnection } from './database.ts';

/** The roles of the services, and the role that owns everything and cannot log in. */
export const roleNames = {
  owner: 'marketplace_owner',
  command: 'app_command',
  projector: 'app_projector',
  query: 'app_query',
} as const;

type Service = 'command' | 'projector' | 'query';

/** Settings of each role: timeouts, so that a stuck client cannot hold the log's counter. */
const roleSettings: Record<Service, Record<string, string>> = {
  command: { lock_timeout: '2s', statement_timeout: '5s', idle_in_transaction_session_timeout: '5s' },
  projector: { lock_timeout: '5s', statement_timeout: '600s', idle_in_transaction_session_timeout: '60s' },
  query: {
    default_transaction_read_only: 'on',
    lock_timeout: '1s',
    statement_timeout: '3s',
    idle_in_transaction_session_timeout: '5s',
    jit: 'off', // compiling a long statement takes longer than running it
  },
};

/** Connections of a role in all its processes, so that a runaway service leaves some for the others. */
const CONNECTIONS = 100;

const ATTEMPTS = 20;
const TAKEN = new Set(['42710', '23505', 'XX000', '40001']); // another process created or changed it at the same time

/** Revokes the default rights of PUBLIC on a database. Each statement can be repeated. */
const closedDatabase = [
  // temporary tables use disk space; the projector needs some for long ranges of the log
  `DO $$ BEGIN
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC, ${roleNames.command}, ${roleNames.projector}, ${roleNames.query}', current_database());
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO ${roleNames.command}, ${roleNames.projector}, ${roleNames.query}', current_database());
    EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO ${roleNames.projector}', current_database());
    EXECUTE format('GRANT CREATE ON DATABASE %I TO ${roleNames.owner}', current_database());
  END $$`,
  // large objects have no quota and belong to no table; a hosted Postgres may own their functions
  `DO $$ DECLARE door regprocedure; BEGIN
    FOR door IN SELECT oid FROM pg_proc
      WHERE pronamespace = 'pg_catalog'::regnamespace AND proname ~ '^lo(_|read$|write$)'
        AND has_function_privilege('public', oid, 'EXECUTE')
    LOOP EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', door); END LOOP;
  EXCEPTION WHEN insufficient_privilege THEN
    RAISE WARNING 'large objects stay open to everybody: only a superuser may close them';
  END $$`,
  // closes the cluster's other databases where the cluster is only ours
  `DO $$ DECLARE other name; BEGIN
    FOR other IN SELECT datname FROM pg_database
      WHERE datname IN ('postgres', 'template1') AND pg_has_role(datdba, 'USAGE')
        AND has_database_privilege('public', oid, 'CONNECT')
        AND NOT EXISTS (SELECT FROM pg_roles WHERE rolcanlogin AND NOT rolsuper AND rolname <> current_user
          AND rolname NOT IN ('${roleNames.command}', '${roleNames.projector}', '${roleNames.query}'))
    LOOP EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', other); END LOOP;
  END $$`,
];

/** Nobody logs in as the owner; `log.server_state()` uses this right to return figures. */
const ownerSees = `DO $$ BEGIN
    GRANT pg_monitor TO ${roleNames.owner};
  EXCEPTION WHEN insufficient_privilege THEN
    RAISE WARNING 'the sizes of the WAL and the database, and open transactions, stay unknown: only an administrator of pg_monitor may grant it';
  END $$`;

/** After deleting keys the owner ends the WAL file that holds them (`vault.erase_deleted_keys()`). */
const ownerEndsWalFiles = `DO $$ BEGIN
    GRANT EXECUTE ON FUNCTION pg_switch_wal() TO ${roleNames.owner};
  EXCEPTION WHEN insufficient_privilege THEN
    RAISE WARNING 'deleted keys stay in the current WAL file until it is full: only a superuser may grant pg_switch_wal()';
  END $$`;

/**
 * Creates the roles of the services on a cluster, or sets the passwords of existing ones, and revokes all other access to the
 * database. Roles belong to the whole cluster; several processes may do this at once.
 */
export async function createRoles(adminUrl: string, passwords: Record<Service, string>): Promise<void> {
  await withConnection(adminUrl, async (client) => {
    await patiently(() => createRole(client, roleNames.owner, 'NOLOGIN'));
    await patiently(() => client.query(`GRANT ${roleNames.owner} TO CURRENT_USER`));
    await patiently(() => client.query(ownerSees));
    await patiently(() => client.query(ownerEndsWalFiles));
    for (const service of ['command', 'projector', 'query'] as const) {
      const password = pg.escapeLiteral(passwords[service]);
      const options = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS CONNECTION LIMIT ${CONNECTIONS} PASSWORD ${password}`;
      await patiently(() => createRole(client, roleNames[service], options));
      for (const [name, value] of Object.entries(roleSettings[service]))
        await patiently(() => client.query(`ALTER ROLE ${roleNames[service]} SET ${name} = '${value}'`));
    }
    // the projector may not create schemas; who creates them for it must be able to give them away
    await patiently(() => client.query(`GRANT ${roleNames.projector} TO ${roleNames.owner}`));
    for (const statement of closedDatabase) await patiently(() => client.query(statement));
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

/**
 * Runs `act` with the rights of one role only, for an address of that role or of an administrator. Reading roles cannot write.
 * Statements have no timeout.
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
