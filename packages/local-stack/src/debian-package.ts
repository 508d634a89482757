import { execFile } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const APT_TIMEOUT_MS = 240_000;
const MEGABYTE = 1024 * 1024;

/**
 * Unpacks packages of Debian and what this machine lacks of all that they need into `folder`, without root and without
 * installing anything. Two processes may do so at once: each works in a folder of its own, one of them is kept.
 */
export async function unpackDebianPackages(names: readonly string[], folder: string): Promise<void> {
  mkdirSync(path.dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}-`);
  try {
    const root = path.join(work, 'root');
    for (const part of ['root', 'state/lists/partial', 'cache/archives/partial'])
      mkdirSync(path.join(work, part), { recursive: true });

    await apt(work, 'update');
    await apt(work, '-y', '--no-install-recommends', '--download-only', 'install', ...names);
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
