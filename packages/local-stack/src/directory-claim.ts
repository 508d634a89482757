import { randomUUID } from 'node:crypto';
import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ProcessIdentity } from './server-process.ts';
import { identifyProcess, isRunning, pidOf, stopRunning } from './server-process.ts';

const FILE = 'in-use.json';

type Holder = { owner: ProcessIdentity; server?: ProcessIdentity };

/**
 * Makes this process the only owner of a server's directory, after stopping what a killed owner left running. Throws
 * DIRECTORY_IN_USE when the owner is alive.
 */
export async function claimDirectory(
  directory: string,
  { stopSignal, log }: { stopSignal: NodeJS.Signals; log: (line: string) => void },
) {
  const file = path.join(directory, FILE);
  const owner = identifyProcess(process.pid) ?? `${process.pid}`;

  while (!createWhole(file, { owner })) {
    const previous = read(file);
    if (previous === undefined) continue;
    if (isRunning(previous.holder.owner)) throw inUse(directory, previous.holder.owner);
    if (previous.holder.server !== undefined && isRunning(previous.holder.server)) {
      log(`stopping process ${pidOf(previous.holder.server)}, which an earlier run left in ${directory}`);
      await stopRunning(previous.holder.server, stopSignal);
    }
    removeUnchanged(file, previous.text);
  }

  return {
    /** Records the server's process, so that the next owner can stop it if this process is killed. */
    recordServer(pid: number) {
      const server = identifyProcess(pid);
      replace(file, server === undefined ? { owner } : { owner, server });
    },
    release() {
      if (read(file)?.holder.owner === owner) rmSync(file, { force: true });
    },
  };
}

function inUse(directory: string, owner: ProcessIdentity): Error {
  return localStackError(
    'DIRECTORY_IN_USE',
    `${directory} is in use by process ${pidOf(owner)}. Stop that process, or set DATA_DIR to another directory.`,
  );
}

/** A hard link appears with all its content, and fails when the name exists. */
function createWhole(file: string, holder: Holder): boolean {
  const draft = writeDraft(file, holder);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

function replace(file: string, holder: Holder): void {
  renameSync(writeDraft(file, holder), file);
}

function writeDraft(file: string, holder: Holder): string {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${JSON.stringify(holder)}\n`);
  return draft;
}

/** Removes a dead owner's file. Puts it back if another process has claimed the directory. */
function removeUnchanged(file: string, expected: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== expected) linkSync(aside, file);
    rmSync(aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function read(file: string): { text: string; holder: Holder } | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    return { text, holder: parse(text) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A file that a power cut damaged names no owner. */
function parse(text: string): Holder {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return { owner: '0' };
  }
}

type LocalStackErrorCode =
  | 'DIRECTORY_IN_USE'
  | 'DIRECTORY_UNREACHABLE'
  | 'POSTGRES_FAILED'
  | 'REDIS_FAILED'
  | 'REDIS_NOT_FOUND';

/** An error whose message is for the person who typed `npm start`; `code` is for programs. */
export function localStackError(code: LocalStackErrorCode, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code });
}

/**
 * Creates a server's directory, closed to other users; a temporary one with this `name` when none is given. Returns its real path.
 * Throws DIRECTORY_UNREACHABLE when this user cannot write there.
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
