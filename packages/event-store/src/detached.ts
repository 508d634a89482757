import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import type { Queryable } from './read-log.ts';

/** A file of visits that left the database: canonical lines of a range, compressed. */
export interface DetachedPart {
  first: number;
  last: number;
  lines: number;
  /** Of the lines, in hex. */
  sha256: string;
  file: string;
  /** The address of the file's store: a folder, or a bucket. */
  store: string;
}

/** Detached events are needed, and their file is missing, damaged, or cannot be reached. */
export class DetachedUnreadable extends Error {
  override name = 'DetachedUnreadable';
}

/** A canonical line of the log. */
interface DetachedLine {
  position: number;
  text: string;
}

interface Files {
  get(name: string): Promise<{ body: Readable } | undefined>;
}

let openFiles: ((store: string) => Files) | undefined;

/** Sets how this process opens the stores of detached events, once, at its start. */
export function readDetachedThrough(open: (store: string) => Files): void {
  openFiles = open;
}

/** Returns the detached parts that overlap a range, in order. */
export async function detachedParts(
  db: Queryable,
  { from, to }: { from: number; to: number },
): Promise<DetachedPart[]> {
  const { rows } = await db.query(
    `SELECT first::float8, last::float8, lines::float8, sha256, file, store FROM log.detached
    WHERE first <= $2 AND last >= $1 ORDER BY first`,
    [from, to],
  );
  return rows as DetachedPart[];
}

/** The last parts that were read: readers go through a part in many steps. */
const kept = new Map<string, DetachedLine[]>();
const KEPT = 2;

/** Returns the lines of a part, in order. @throws {DetachedUnreadable} unless they are what was detached */
export async function partLines(part: DetachedPart): Promise<DetachedLine[]> {
  const known = kept.get(part.sha256);
  if (known) return known;
  const text = await textOf(part);
  const lines = text
    .split('\n')
    .slice(0, -1)
    .map((line) => ({ position: positionOf(line), text: line }));
  for (const [oldest] of [...kept].slice(0, kept.size + 1 - KEPT)) kept.delete(oldest);
  kept.set(part.sha256, lines);
  return lines;
}

/** Every line begins with its position. */
function positionOf(line: string): number {
  return Number(/^\{"position" : (\d+),/.exec(line)?.[1]);
}

async function textOf({ first, last, file, store, sha256 }: DetachedPart): Promise<string> {
  const what = `The events ${first} to ${last} are detached, and ${file} of ${store}`;
  if (!openFiles) throw new DetachedUnreadable(`${what} cannot be read by this program.`);
  let bytes: Buffer;
  try {
    const found = await openFiles(store).get(file);
    if (!found) throw new DetachedUnreadable(`${what} is missing.`);
    bytes = gunzipSync(Buffer.concat(await found.body.toArray()));
  } catch (error) {
    if (error instanceof DetachedUnreadable) throw error;
    throw new DetachedUnreadable(`${what} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new DetachedUnreadable(`${what} has other bytes than were written.`);
  return bytes.toString('utf8');
}
