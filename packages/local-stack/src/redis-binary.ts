import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { unpackDebianPackage, userCacheFolder } from './debian-package.ts';
import { localStackError } from './local-stack-error.ts';

const run = promisify(execFile);

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
    await unpackDebianPackage('redis-server', folder);
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
