import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { localStackError } from './local-stack-error.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { PostgresHome } from './postgres-home.ts';
import { programName } from './running-process.ts';

const run = promisify(execFile);

const DRAFT = 'data.new-';

export const SUPERUSER = 'postgres';
export const POSTGRES_ENV: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/** Runs initdb unless the directory has a cluster. Returns the superuser's password, random for each cluster. */
export async function ensureCluster(
  home: PostgresHome,
  { initdb }: PostgresBinaries,
  { throwaway, log }: { throwaway: boolean; log: (line: string) => void },
): Promise<string> {
  const passwordFile = path.join(home.directory, 'superuser-password');
  if (existsSync(home.data)) {
    removeForeignPidFile(home.data);
    return readPassword(passwordFile);
  }

  log(`creating a PostgreSQL cluster in ${home.directory}`);
  const password = randomBytes(24).toString('base64url');
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (home.account) chownSync(passwordFile, home.account.uid, home.account.gid);
  await createCluster(home, initdb, { passwordFile, throwaway });
  return password;
}

/** Under another name until it is complete: an initdb that was cut short must not be taken for a cluster. */
async function createCluster(
  { directory, data, account }: PostgresHome,
  initdb: string,
  { passwordFile, throwaway }: { passwordFile: string; throwaway: boolean },
): Promise<void> {
  removeDrafts(directory);
  const draft = path.join(directory, `${DRAFT}${randomUUID()}`);
  const args = ['-D', draft, '-U', SUPERUSER, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const locale = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const durability = throwaway ? ['--no-sync'] : ['--data-checksums'];
  try {
    await run(initdb, [...args, ...locale, ...durability], { ...account, env: POSTGRES_ENV, cwd: '/' });
  } catch (error) {
    const output = (error as { stderr?: string }).stderr || (error as Error).message;
    throw localStackError(
      'POSTGRES_FAILED',
      `A PostgreSQL cluster cannot be created.\n${output.trim()}`,
      error,
    );
  }
  renameSync(draft, data);
}

/** The initdb of a killed process may be at work still; what it leaves then is removed by a later run. */
function removeDrafts(directory: string): void {
  for (const name of readdirSync(directory).filter((entry) => entry.startsWith(DRAFT))) {
    try {
      rmSync(path.join(directory, name), { recursive: true });
    } catch {}
  }
}

function readPassword(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw localStackError(
      'POSTGRES_FAILED',
      `The password of the PostgreSQL cluster cannot be read from ${file}: ${(error as Error).message}`,
      error,
    );
  }
}

/**
 * After a power cut or in a new container, the pid in postmaster.pid may belong to some other program by now, and
 * PostgreSQL would take that for a running server. A pid that does run postgres is left for PostgreSQL to judge.
 */
function removeForeignPidFile(data: string): void {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const program = programName(Number.parseInt(readFileSync(file, 'utf8'), 10));
  if (program !== undefined && !program.includes('postgres')) rmSync(file);
}
