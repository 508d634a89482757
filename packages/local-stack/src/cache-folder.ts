import { lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Returns where this user keeps what can be fetched again, shared between checkouts: $XDG_CACHE_HOME/marketplace or
 * ~/.cache/marketplace, else a folder of the user's own in the temporary directory. Throws when neither can be written.
 */
export function userCacheFolder(): string {
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
