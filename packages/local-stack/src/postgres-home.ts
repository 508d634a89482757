import { execFile } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { localStackError } from './local-stack-error.ts';
import { ownDirectory } from './own-directory.ts';
import type { Account } from './server-process.ts';

const run = promisify(execFile);
const NOBODY = 65_534;

/** Where one server keeps its files, and the account it runs as: undefined means the user of this process. */
export type PostgresHome = { directory: string; data: string; account: Account | undefined };

/** Makes the directory, in the temporary folder when none is given. Throws DIRECTORY_UNREACHABLE. */
export async function preparePostgresHome(given: string | undefined): Promise<PostgresHome> {
  const directory = ownDirectory('postgres', given);
  const data = path.join(directory, 'data');
  const account = await serverAccount(data);
  if (account && !existsSync(data)) chownSync(directory, account.uid, account.gid);
  if (!(await canWrite(directory, account))) throw unreachable(directory, account);
  if (existsSync(data) && !(await canWrite(data, account))) throw unreachable(data, account);
  return { directory, data, account };
}

/** PostgreSQL refuses to run as root: then it runs as the owner of its data, or as `postgres`, or as nobody. */
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
