import path from 'node:path';
import { startPostgres } from '@marketplace/local-stack/embedded-postgres';
import { keepRunning } from '@marketplace/local-stack/keep-running';

const DATABASE = 'marketplace';

/**
 * Starts the embedded Postgres of a local installation, makes its database if there is none, and keeps it running until `stop`.
 *
 * @param log told what takes long
 * @returns the database's address for its administrator
 * @throws {Error} with a code, when it does not start or another process runs it
 */
export async function startOwnDatabase(
  dataDir: string,
  log: (text: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  const dir = path.join(dataDir, 'postgres');
  const { first, stop } = await keepRunning(
    (port) => startPostgres({ dir, port, log }),
    (line) => console.error(`The database ${line}.`),
  );
  await first.createDatabase(DATABASE);
  return { url: first.url(DATABASE), stop };
}
