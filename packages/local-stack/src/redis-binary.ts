import { execFile } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { localStackError } from './local-stack-error.ts';

const run = promisify(execFile);
const APT_TIMEOUT_MS = 240_000;
const MEGABYTE = 1024 * 1024;

type RedisBinary = { command: string; env: NodeJS.ProcessEnv };

/**
 * Finds a Redis: REDIS_SERVER_BIN, else redis-server or valkey-server on the PATH, else Debian's package unpacked into
 * the user's cache. Throws REDIS_NOT_FOUND with what can be done about it.
 */
export async function findRedis(log: (line: string) => void = () => undefined): Promise<RedisBinary> {
  const chosen = process.env.REDIS_SERVER_BIN;
  if (chosen) {
    const binary = installed(chosen);
    if (await works(binary)) return binary;
    throw localStackError('REDIS_NOT_FOUND', `REDIS_SERVER_BIN does not run: ${chosen}`);
  }
  for (const binary of [installed('redis-server'), installed('valkey-server')])
    if (await works(binary)) return binary;
  return unpacked(path.join(userCacheFolder(), 'redis'), log);
}

async function unpacked(folder: string, log: (line: string) => void): Promise<RedisBinary> {
  const binary = binaryIn(folder);
  if (await works(binary)) return binary;
  log(`no redis-server on this machine: unpacking one into ${folder}, once`);
  try {
    if (existsSync(folder)) discard(folder);
    await unpackRedisPackage(folder);
  } catch (error) {
    throw notFound((error as Error).message, error);
  }
  if (await works(binary)) return binary;
  throw notFound(`the redis-server in ${folder} does not run`);
}

function installed(command: string): RedisBinary {
  const { PATH, LD_LIBRARY_PATH } = process.env;
  return { command, env: { PATH, ...(LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {}) } };
}

function binaryIn(folder: string): RedisBinary {
  const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((name) =>
    path.join(folder, 'usr/lib', name),
  );
  const command = path.join(folder, 'usr/bin/redis-server');
  return { command, env: { PATH: process.env.PATH, LD_LIBRARY_PATH: libraries.join(':') } };
}

function works({ command, env }: RedisBinary): Promise<boolean> {
  return run(command, ['--version'], { env }).then(
    () => true,
    () => false,
  );
}

/** Moved first: another process must not find half of it. */
function discard(folder: string): void {
  const aside = `${folder}-broken-${process.pid}`;
  renameSync(folder, aside);
  rmSync(aside, { recursive: true, force: true });
}

function notFound(reason: string, cause?: unknown): Error {
  return localStackError(
    'REDIS_NOT_FOUND',
    'No redis-server was found and none could be unpacked. Install Redis (apt-get install redis-server, ' +
      `brew install redis), or set REDIS_SERVER_BIN, or set REDIS_URL to a Redis of your own.\n${reason}`,
    cause,
  );
}

/**
 * Unpacks Debian's redis-server and the libraries that this machine lacks into `folder`, without root and without
 * installing anything. Two processes may do so at once: each works in a folder of its own, one of them is kept.
 */
async function unpackRedisPackage(folder: string): Promise<void> {
  mkdirSync(path.dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}-`);
  try {
    const root = path.join(work, 'root');
    for (const part of ['root', 'state/lists/partial', 'cache/archives/partial'])
      mkdirSync(path.join(work, part), { recursive: true });

    await apt(work, 'update');
    await apt(work, '-y', '--no-install-recommends', '--download-only', 'install', 'redis-server');
    const archives = path.join(work, 'cache/archives');
    for (const archive of readdirSync(archives).filter((name) => name.endsWith('.deb')))
      await run('dpkg', ['-x', path.join(archives, archive), root]);
    moveIntoPlace(root, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function apt(work: string, ...command: string[]): Promise<unknown> {
  const settings = [
    `Dir::State=${work}/state`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${work}/cache`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=',
    'Acquire::Languages=none',
    'Acquire::Retries=2',
  ].flatMap((setting) => ['-o', setting]);
  return run('apt-get', ['-qq', ...settings, ...command], {
    timeout: APT_TIMEOUT_MS,
    maxBuffer: 64 * MEGABYTE,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
  });
}

function moveIntoPlace(root: string, folder: string): void {
  try {
    renameSync(root, folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error; // else another process was first
  }
}

/**
 * Returns where this user keeps what can be fetched again, shared between checkouts: $XDG_CACHE_HOME/marketplace or
 * ~/.cache/marketplace, else a folder of the user's own in the temporary directory. Throws when neither can be written.
 */
function userCacheFolder(): string {
  const candidates = [homeCache(), path.join(tmpdir(), `marketplace-cache-${process.getuid?.() ?? 'user'}`)];
  const usable = candidates.find((folder) => folder !== undefined && isOwnFolder(folder));
  if (usable === undefined) throw new Error(`No folder to keep a cache in: ${candidates.join(', ')}`);
  return usable;
}

function homeCache(): string | undefined {
  try {
    return path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'marketplace');
  } catch {
    return undefined; // an account without a home
  }
}

/** Programs are run from here, so a folder that another user made does not count. */
function isOwnFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    rmSync(mkdtempSync(path.join(folder, 'probe-')), { recursive: true });
    const found = lstatSync(folder);
    return found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid);
  } catch {
    return false;
  }
}
