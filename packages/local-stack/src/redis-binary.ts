import type { Program } from './debian-program.ts';
import { canRun, programOnPath, unpackedProgram } from './debian-program.ts';
import { localStackError } from './local-stack-error.ts';

/**
 * Finds a Redis: REDIS_SERVER_BIN, else redis-server or valkey-server on the PATH, else Debian's package unpacked into
 * the user's cache. Throws REDIS_NOT_FOUND with what can be done about it.
 */
export async function findRedis(log: (line: string) => void = () => undefined): Promise<Program> {
  const chosen = process.env.REDIS_SERVER_BIN;
  if (chosen) {
    const binary = programOnPath(chosen);
    if (await canRun(binary)) return binary;
    throw localStackError('REDIS_NOT_FOUND', `REDIS_SERVER_BIN does not run: ${chosen}`);
  }
  for (const binary of [programOnPath('redis-server'), programOnPath('valkey-server')])
    if (await canRun(binary)) return binary;
  try {
    return await unpackedProgram({ package: 'redis-server', folder: 'redis', name: 'redis-server' }, log);
  } catch (error) {
    throw notFound((error as Error).message, error);
  }
}

function notFound(reason: string, cause: unknown): Error {
  return localStackError(
    'REDIS_NOT_FOUND',
    'No redis-server was found and none could be unpacked. Install Redis (apt-get install redis-server, ' +
      `brew install redis), or set REDIS_SERVER_BIN, or set REDIS_URL to a Redis of your own.\n${reason}`,
    cause,
  );
}
