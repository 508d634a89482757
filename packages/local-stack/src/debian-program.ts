import { execFile } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';

import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A program, and the environment that it needs. */
export type Program = { command: string; env: NodeJS.ProcessEnv };

/** Returns a program by its path, or by its name on the PATH. */
export function programOnPath(command: string): Program {
  const { PATH, LD_LIBRARY_PATH } = process.env;
  return { command, env: { PATH, ...(LD_LIBRARY_PATH ? { LD_LIBRARY_PATH } : {}) } };
}

/** Whether the program runs and prints its version. */
export function canRun({ command, env }: Program): Promise<boolean> {
  return run(command, ['--version'], { env }).then(
    () => true,
    () => false,
  );
}

interface Unpacked {
  /** The Debian package of the program, and its folder's name in the user's cache. */
  package: string;
  folder: string;
  /** The program's name in /usr/bin. */
  name: string;
}

/**
 * Returns a program of a Debian package, which is unpacked into the user's cache once.
 *
 * @param log receives a line, because this takes long
 * @throws {Error} when it cannot be unpacked or does not run
 */
export async function unpackedProgram(
  { package: packaged, folder: named, name }: Unpacked,
  log: (line: string) => void = () => undefined,
): Promise<Program> {
  const folder = path.join(userCacheFolder(), named);
  const program = programIn(folder, name);
  if (await canRun(program)) return program;
  log(`no ${name} on this machine: unpacking one into ${folder}, once`);
  if (existsSync(folder)) discard(folder);
  await unpackDebianPackages([packaged], folder);
  if (await canRun(program)) return program;
  throw new Error(`the ${name} in ${folder} does not run`);
}

function programIn(folder: string, name: string): Program {
  const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((machine) =>
    path.join(folder, 'usr/lib', machine),
  );
  const command = path.join(folder, 'usr/bin', name);
  return { command, env: { PATH: process.env.PATH, LD_LIBRARY_PATH: libraries.join(':') } };
}

/** Renamed first, so that no other process finds a part of it. */
function discard(folder: string): void {
  const aside = `${folder}-broken-${process.pid}`;
  renameSync(folder, aside);
  rmSync(aside, { recursive: true, force: true });
}

const APT_TIMEOUT_MS = 240_000;
const MEGABYTE = 1024 * 1024;

/**
 * Unpacks Debian packages and their missing dependencies into `folder`, without root and without installing anything. Two processes
 * may do so at once: each uses its own folder, and one of them is kept.
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
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error; // another process was first
  }
}

/**
 * Returns this user's cache folder, shared between checkouts: $XDG_CACHE_HOME/marketplace or ~/.cache/marketplace, else a folder of
 * the user in the temporary directory. Throws when neither can be written.
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

/** Programs run from here, so a folder of another user is not used. */
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
