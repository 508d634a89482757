import { imageIdOf } from '@marketplace/contracts/images/image.paths';
import type { QuarantineState } from '@marketplace/contracts/operations/survey';
import { StoppedSweep } from '@marketplace/contracts/operations/survey';
import type { FileStore } from './files/file-store.ts';
import { readWhole } from './files/file-store.ts';

/** The folder in the store of the uploads that is never served. It has one folder for each day with quarantined pictures. */
export const QUARANTINE = 'quarantine';
/** Days until pictures are removed from the quarantine. */
const QUARANTINE_DAYS = 30;

const DAY_MS = 86_400_000;
const QUARANTINED = new RegExp(`^${QUARANTINE}/(\\d{4}-\\d{2}-\\d{2})/([^/]+)$`);
const STOPPED = `${QUARANTINE}/stopped.json`;

/** A picture in the quarantine, with its variants. */
interface QuarantinedPicture {
  id: string;
  /** The day it was quarantined, `2026-11-24`, in UTC. */
  day: string;
  /** Names of its files. */
  files: string[];
}

const placeOf = (day: string, name: string) => `${QUARANTINE}/${day}/${name}`;

/** Moves all files of a picture from the uploads to the quarantine. Missing files are ignored. */
export async function quarantine(uploads: FileStore, names: readonly string[], now: number): Promise<void> {
  for (const name of names) await move(uploads, name, placeOf(dayOf(now), name));
}

/** Returns the pictures in the quarantine, oldest first. */
export async function listQuarantined(uploads: FileStore): Promise<QuarantinedPicture[]> {
  const found = new Map<string, QuarantinedPicture>();
  for await (const { name } of uploads.list(`${QUARANTINE}/`)) {
    const [, day, file] = QUARANTINED.exec(name) ?? [];
    if (day === undefined || file === undefined) continue;
    const id = imageIdOf(file);
    const files = found.get(`${day} ${id}`)?.files ?? [];
    found.set(`${day} ${id}`, { id, day, files: [...files, file] });
  }
  return [...found.values()].sort((one, other) => one.day.localeCompare(other.day));
}

/** Moves a picture from the quarantine back to the uploads. */
export async function restoreFromQuarantine(
  uploads: FileStore,
  { day, files }: QuarantinedPicture,
): Promise<void> {
  for (const name of files) await move(uploads, placeOf(day, name), name);
}

/** Removes pictures from the quarantine permanently. */
export function removeQuarantined(
  uploads: FileStore,
  pictures: readonly QuarantinedPicture[],
): Promise<void> {
  return uploads.remove(pictures.flatMap(({ day, files }) => files.map((name) => placeOf(day, name))));
}

/** Removes pictures that were quarantined 30 days ago. Returns the number of pictures. */
export async function removeExpired(uploads: FileStore, now: number): Promise<number> {
  const last = dayOf(now - QUARANTINE_DAYS * DAY_MS);
  const expired = (await listQuarantined(uploads)).filter(({ day }) => day < last);
  await removeQuarantined(uploads, expired);
  return expired.length;
}

/** Records that a sweep stopped, or with null that one was completed. */
export async function recordSweep(uploads: FileStore, stopped: StoppedSweep | null): Promise<void> {
  if (stopped === null) return uploads.remove([STOPPED]);
  await uploads.put(STOPPED, Buffer.from(`${JSON.stringify(stopped)}\n`));
}

/** Returns the number of quarantined pictures, and whether the last sweep stopped. */
export async function quarantineState(uploads: FileStore): Promise<QuarantineState> {
  const pictures = await listQuarantined(uploads);
  const text = await readWhole(uploads, STOPPED);
  return {
    pictures: pictures.length,
    oldestDay: pictures[0]?.day ?? null,
    stopped: text === undefined ? null : StoppedSweep.parse(JSON.parse(text.toString())),
  };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

async function move(uploads: FileStore, from: string, to: string): Promise<void> {
  if (await uploads.copy(from, to)) await uploads.remove([from]);
}
