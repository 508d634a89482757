import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { IMAGE_FILE, imageIdOf, imagePath, SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import { decideAndAppend, decideOn, foldStream, loadStream } from '@marketplace/event-store/command-handler';
import { RuleViolation } from '@marketplace/event-store/decider';
import type { RecordedEvent } from '@marketplace/event-store/events';
import { UnreadableEvent } from '@marketplace/event-store/events';
import { neverShown, readStreams } from '@marketplace/event-store/read-log';
import type pg from 'pg';
import { namesIn, PART, removeFiles } from './durable-files.ts';
import type { ImageDecision, ImageState } from './image.decider.ts';
import { imageDecider } from './image.decider.ts';

const HOUR_MS = 3_600_000;
/** How long an upload may wait for a listing to be saved with it. */
const UNUSED_MS = 24 * HOUR_MS;
/** A picture that may not be saved any more waits as long for what is being saved at this moment. */
const GRACE_MS = HOUR_MS;
/** Writing a file takes a moment: an old part was left behind. */
const PART_MS = HOUR_MS;
const BATCH = 200;

/** Why files were swept: unfinished ones, those that the log does not know, uploads that no listing ever named, purged pictures. */
export const sweptKinds = ['part', 'unknown', 'unused', 'purged'] as const;
export type SweptKind = (typeof sweptKinds)[number];

interface Sweep {
  pool: pg.Pool;
  /** Of the uploaded pictures. */
  folder: string;
  /** When this is, in milliseconds since 1970. */
  now: number;
}

/** Names of files by the id of their picture. */
type Found = Map<string, string[]>;

/**
 * Removes what nobody can ever want again. What a listing ever named stays, whatever became of the listing; only a purge ends that.
 * An unused picture goes in two steps: first the log says that it is removed, after which no listing can be saved with it; its
 * bytes go in a later sweep, unless a listing that was being saved in that moment names it after all.
 *
 * @returns how many pictures were swept of each kind, and how many unfinished files
 */
export async function sweepUploads(sweep: Sweep): Promise<Record<SweptKind, number>> {
  const swept = { part: 0, unknown: 0, unused: 0, purged: 0 };
  const names = await namesIn(sweep.folder);
  swept.part = await sweepParts(sweep, names);
  const found: Found = new Map();
  for (const name of names.filter((one) => SERVED_FILE.test(one))) {
    const id = imageIdOf(name);
    found.set(id, [...(found.get(id) ?? []), name]);
  }
  const ids = [...found.keys()];
  for (let from = 0; from < ids.length; from += BATCH)
    for (const kind of await sweepBatch(sweep, found, ids.slice(from, from + BATCH))) swept[kind] += 1;
  return swept;
}

async function sweepParts(sweep: Sweep, names: readonly string[]): Promise<number> {
  const parts = names.filter((name) => name.endsWith(PART));
  const isOld = await Promise.all(parts.map((name) => isOlder(sweep, [name], PART_MS)));
  const old = parts.filter((_, index) => isOld[index]);
  await removeFiles(sweep.folder, old);
  return old.length;
}

async function sweepBatch(sweep: Sweep, found: Found, ids: readonly string[]): Promise<SweptKind[]> {
  const recorded = await readStreams(sweep.pool, ids.map(streams.image));
  const fileOf = (id: string) => found.get(id)?.find((name) => IMAGE_FILE.test(name)) ?? '';
  const unshown = await neverShown(sweep.pool, ids.map(fileOf).map(imagePath));
  const kinds: SweptKind[] = [];
  for (const id of ids) {
    const files = found.get(id) ?? [];
    const events = recorded.get(streams.image(id)) ?? [];
    const kind = await judge(sweep, { files, events, isUnshown: unshown.has(imagePath(fileOf(id))) });
    if (kind === undefined) continue;
    await removeFiles(sweep.folder, files);
    kinds.push(kind);
  }
  return kinds;
}

interface Candidate {
  files: readonly string[];
  events: RecordedEvent[];
  /** Whether no event of any listing ever named it. */
  isUnshown: boolean;
}

/** Returns why the files of a picture are to go, undefined when they are to stay. */
async function judge(sweep: Sweep, { files, events, isUnshown }: Candidate): Promise<SweptKind | undefined> {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return (await isOlder(sweep, files, UNUSED_MS)) ? 'unknown' : undefined;
  const state = knownState(events);
  if (state === undefined || state.status === 'unknown') return undefined; // too little is known, so nothing is done
  if (state.status === 'purged') return 'purged';
  const isOurs = last.meta.request_id.startsWith(SWEEP);
  if (state.status === 'removed' && isOurs && !isUnshown) return record(sweep, state, 'RestoreImage');
  if (!isUnshown || sweep.now - Date.parse(first.recordedAt) < UNUSED_MS) return undefined;
  if (state.status === 'stored') return record(sweep, state, 'RemoveImage');
  if (sweep.now - Date.parse(last.recordedAt) < GRACE_MS) return undefined;
  return record(sweep, state, 'PurgeImage');
}

/** Returns what the log says of a picture, undefined when an event of it cannot be read. */
function knownState(events: RecordedEvent[]): ImageState | undefined {
  try {
    return foldStream(imageDecider, '', events).state;
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
}

const SWEEP = 'sweep-';
const NEVER_USED = 'Uploaded, and not used by any listing within a day.';

/** Puts into the log what the sweeper does to a picture. @returns the kind of a picture whose files may go now */
async function record(
  { pool }: Sweep,
  { file }: Exclude<ImageState, { status: 'unknown' }>,
  type: Exclude<ImageDecision, 'RecordUpload'>,
): Promise<SweptKind | undefined> {
  const image_id = imageIdOf(file);
  const meta: EventMeta = {
    actor: { kind: 'system', id: null, name: 'sweeper' },
    source: 'cli',
    request_id: SWEEP + randomUUID(),
  };
  try {
    await decideAndAppend(pool, meta, async () => {
      const stored = await loadStream(pool, imageDecider, streams.image(image_id));
      return { image: decideOn(imageDecider, stored, { type, image_id, file, reason: NEVER_USED }) };
    });
    return type === 'PurgeImage' ? 'unused' : undefined;
  } catch (error) {
    if (error instanceof RuleViolation) return undefined; // another sweeper was faster
    throw error;
  }
}

/** By the time at which the file system last changed anything about them: a second name of an old file is new. */
async function isOlder({ folder, now }: Sweep, files: readonly string[], ms: number): Promise<boolean> {
  const times = await Promise.all(files.map((name) => changeOf(path.join(folder, name))));
  return times.every((time) => now - time >= ms);
}

async function changeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).ctimeMs;
  } catch {
    return Number.POSITIVE_INFINITY; // it is gone, or being renamed
  }
}
