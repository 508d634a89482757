import { execFile } from 'node:child_process';
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import pg from 'pg';

const run = promisify(execFile);

/**
 * Starts a primary and a streaming standby, each with its own data.
 *
 * @param prepare fills the primary before it is copied
 */
export async function startPostgresPair(prepare: (url: string) => Promise<unknown>) {
  const folder = await mkdtemp(path.join(tmpdir(), 'marketplace-pair-'));
  await chmod(folder, 0o755); // the server's account must enter it
  const dir = { primary: path.join(folder, 'primary'), standby: path.join(folder, 'standby') };
  const fresh = await startPostgres({ dir: dir.primary });
  await prepare(fresh.url('postgres'));
  await fresh.stop();
  await run('cp', ['-a', dir.primary, dir.standby]); // keeps the owner
  const primary = await startPostgres({ dir: dir.primary });
  const settings = path.join(dir.standby, 'data', 'postgresql.auto.conf');
  await appendFile(settings, `primary_conninfo = '${primary.url('postgres')}'\n`);
  await run('cp', ['-a', settings, path.join(dir.standby, 'data', 'standby.signal')]);
  const standby = await startPostgres({ dir: dir.standby });
  return {
    primary,
    standby,
    /** Stops both servers and removes their data. */
    async stop() {
      await Promise.all([primary.stop(), standby.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one statement as the superuser, and returns its rows. */
export async function onServer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
