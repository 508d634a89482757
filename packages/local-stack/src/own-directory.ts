import { accessSync, constants, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { localStackError } from './local-stack-error.ts';

/**
 * Makes a server's directory if need be, closed to other users; a temporary one with this `name` when none is given.
 * Returns its real path. Throws DIRECTORY_UNREACHABLE when this user cannot write there.
 */
export function ownDirectory(name: string, given: string | undefined): string {
  if (given === undefined) return realpathSync(mkdtempSync(path.join(tmpdir(), `marketplace-${name}-`)));
  try {
    mkdirSync(path.dirname(given), { recursive: true });
    mkdirSync(given, { recursive: true, mode: 0o700 });
    accessSync(given, constants.W_OK | constants.X_OK);
    return realpathSync(given);
  } catch (error) {
    throw localStackError(
      'DIRECTORY_UNREACHABLE',
      `${given} cannot be written: ${(error as Error).message}. Set DATA_DIR to a directory of this user.`,
      error,
    );
  }
}
