import { randomUUID } from 'node:crypto';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { imageIdOf, imagePath, SERVED_FILE } from '@marketplace/contracts/images/image.paths';
import { decideAndAppend, decideOn, foldStream, loadStream } from '@marketplace/event-store/command-handler';
import { RuleViolation } from '@marketplace/event-store/decider';
import type { RecordedEvent } from '@marketplace/event-store/events';
import { UnreadableEvent } from '@marketplace/event-store/events';
import { readStreams, unreferencedImages } from '@marketplace/event-store/read-log';
import type { FileStore, StoredFile } from '@marketplace/service-kit/files/file-store';
import type { Logger } from '@marketplace/service-kit/logger';
import { quarantine, recordSweep, removeExpired } from '@marketplace/service-kit/quarantine';
import type pg from 'pg';
import type { Counter } from 'prom-client';
import type { SweptKind } from '../command-metrics.ts';
import { sweptKinds } from '../command-metrics.ts';
import { runPeriodically } from '../concurrency.ts';
import type { ImageDecision, ImageState } from './image.decider.ts';
import { imageDecider } from './image.decider.ts';

const HOUR_MS = 3_600_000;
/** Time from an upload to the listing that uses it. */
const UNUSED_MS = 24 * HOUR_MS;
/** Time for saves in progress, after a picture was marked as removed. */
const GRACE_MS = HOUR_MS;
/** Age of an unfinished file that was left behind. */
const UNFINISHED_MS = HOUR_MS;
const BATCH = 200;

/** A sweep stops rather than set aside more pictures than this, or a larger share of all. */
const MOST_UNKNOWN = 20;
const MOST_UNKNOWN_SHARE = 0.1;

/** The log knows too few of the pictures: it is probably not the log of these pictures. Nothing was changed. */
export class SweepStopped extends Error {
  override name = 'SweepStopped';
  constructor(unknown: number, pictures: number) {
    super(
      `The sweep stopped and changed nothing: the log does not know ${unknown} of ${pictures} pictures. Check that the database and the uploaded pictures belong together.`,
    );
  }
}

interface Sweep {
  pool: pg.Pool;
  /** The uploaded pictures. */
  files: FileStore;
  /** The time, in milliseconds since 1970. */
  now: number;
  /** Whether any number of unknown pictures may be set aside. */
  isUnlimited?: boolean;
}

/** Files by the id of their picture. */
type Found = Map<string, StoredFile[]>;

/**
 * Sweeps the uploads. Pictures that the log does not know move to the quarantine. Pictures that a listing ever named stay until a
 * purge. An unused picture goes in two steps: first the log marks it as removed, which keeps new listings from using it. A later sweep
 * deletes its files, unless a save in progress used it.
 *
 * @returns how many pictures were swept of each kind, and how many unfinished files
 * @throws {SweepStopped} when more pictures would be set aside than is plausible
 */
export async function sweepUploads(sweep: Sweep): Promise<Record<SweptKind, number>> {
  const { files, now } = sweep;
  const found: Found = new Map();
  for await (const file of files.list()) {
    const id = imageIdOf(file.name);
    if (SERVED_FILE.test(file.name)) found.set(id, [...(found.get(id) ?? []), file]);
  }
  const unknown = await unknownIn(sweep, found);
  await assertPlausible(sweep, unknown.length, found.size);
  const part = await files.removeUnfinished(new Date(now - UNFINISHED_MS));
  const swept = { part, unknown: unknown.length, unused: 0, purged: 0 };
  for (const id of unknown) {
    await quarantine(files, namesOf(found, id), now);
    found.delete(id);
  }
  for (const ids of batches(found)) for (const kind of await sweepBatch(sweep, found, ids)) swept[kind] += 1;
  await removeExpired(files, now);
  return swept;
}

function namesOf(found: Found, id: string): string[] {
  return (found.get(id) ?? []).map(({ name }) => name);
}

async function assertPlausible(
  { files, now, isUnlimited }: Sweep,
  unknown: number,
  pictures: number,
): Promise<void> {
  const isPlausible = unknown <= MOST_UNKNOWN && unknown <= pictures * MOST_UNKNOWN_SHARE;
  if (isPlausible || isUnlimited) return recordSweep(files, null);
  await recordSweep(files, { at: new Date(now).toISOString(), unknown, pictures });
  throw new SweepStopped(unknown, pictures);
}

/** Returns the ids of pictures, older than a day, that the log does not name. */
async function unknownIn(sweep: Sweep, found: Found): Promise<string[]> {
  const unknown: string[] = [];
  for (const ids of batches(found)) {
    const recorded = await readStreams(sweep.pool, ids.map(streams.image));
    const unrecorded = ids.filter((id) => !recorded.get(streams.image(id))?.length);
    for (const id of await unshownOf(sweep.pool, unrecorded))
      if (isOlder(sweep, found.get(id) ?? [], UNUSED_MS)) unknown.push(id);
  }
  return unknown;
}

function batches(found: Found): string[][] {
  const ids = [...found.keys()];
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, index) =>
    ids.slice(index * BATCH, (index + 1) * BATCH),
  );
}

/** Returns the ids that no listing's event ever named, in any format: the main file may be missing. */
async function unshownOf(pool: pg.Pool, ids: readonly string[]): Promise<string[]> {
  const pathsOf = (id: string) => ['jpg', 'png', 'webp'].map((format) => imagePath(`${id}.${format}`));
  const unshown = await unreferencedImages(pool, ids.flatMap(pathsOf));
  return ids.filter((id) => pathsOf(id).every((one) => unshown.has(one)));
}

async function sweepBatch(sweep: Sweep, found: Found, ids: readonly string[]): Promise<SweptKind[]> {
  const recorded = await readStreams(sweep.pool, ids.map(streams.image));
  const unshown = new Set(await unshownOf(sweep.pool, ids));
  const kinds: SweptKind[] = [];
  for (const id of ids) {
    const events = recorded.get(streams.image(id)) ?? [];
    const kind = await judge(sweep, events, unshown.has(id));
    if (kind === undefined) continue;
    await sweep.files.remove(namesOf(found, id));
    kinds.push(kind);
  }
  return kinds;
}

/**
 * Returns why the files of a picture are deleted, undefined when they stay.
 *
 * @param isUnshown no event of a listing ever named it
 */
async function judge(
  sweep: Sweep,
  events: RecordedEvent[],
  isUnshown: boolean,
): Promise<SweptKind | undefined> {
  const [first] = events;
  const last = events.at(-1);
  if (!first || !last) return undefined; // unknown pictures are never removed here
  const state = knownState(events);
  if (state === undefined || state.status === 'unknown') return undefined;
  if (state.status === 'purged') return 'purged';
  const isOurs = last.meta.request_id.startsWith(SWEEP);
  if (state.status === 'removed' && isOurs && !isUnshown) return record(sweep, state, 'RestoreImage');
  if (!isUnshown || sweep.now - Date.parse(first.recordedAt) < UNUSED_MS) return undefined;
  if (state.status === 'stored') return record(sweep, state, 'RemoveImage');
  if (sweep.now - Date.parse(last.recordedAt) < GRACE_MS) return undefined;
  return record(sweep, state, 'PurgeImage');
}

/** Returns the state of a picture, undefined when one of its events cannot be read. */
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

/** Appends what the sweep does to a picture. @returns `unused` when its files may be deleted now */
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

function isOlder({ now }: Sweep, files: readonly StoredFile[], ms: number): boolean {
  return files.every(({ changedAt }) => now - changedAt.getTime() >= ms);
}

const FIRST_MS = 300_000;

interface Parts {
  pool: pg.Pool;
  files: FileStore;
  logger: Logger;
  swept: Counter<'kind'>;
}

/** Sweeps the uploads soon after the start and every hour. Several instances may. Returns a function that stops it. */
export function sweepPeriodically({ pool, files, logger, swept }: Parts): () => Promise<void> {
  const failure = 'uploads could not be swept; the next try is in an hour';
  return runPeriodically({ firstMs: FIRST_MS, everyMs: HOUR_MS, logger, failure }, async () => {
    try {
      const counts = await sweepUploads({ pool, files, now: Date.now() });
      for (const kind of sweptKinds) swept.inc({ kind } satisfies Record<'kind', SweptKind>, counts[kind]);
      if (sweptKinds.some((kind) => counts[kind] > 0)) logger.info(counts, 'uploads were swept');
    } catch (error) {
      if (!(error instanceof SweepStopped)) throw error;
      logger.error(error.message);
    }
  });
}
