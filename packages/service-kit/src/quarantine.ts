import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { imageIdOf } from '@marketplace/contracts/images/image.paths';
import type { QuarantineState } from '@marketplace/contracts/operations/survey';
import { StoppedSweep } from '@marketplace/contracts/operations/survey';

/** The folder below the uploads that is never served. It has one folder for each day with quarantined pictures. */
export const QUARANTINE = 'quarantine';
/** Days until pictures are removed from the quarantine. */
const QUARANTINE_DAYS = 30;

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const STOPPED = 'stopped.json';

/** A picture in the quarantine, with its variants. */
interface QuarantinedPicture {
  id: string;
  /** The day it was quarantined, `2026-11-24`, in UTC. */
  day: string;
  /** Names of its files. */
  files: string[];
}

/** Moves all files of a picture from the uploads to the quarantine. Missing files are ignored. */
export async function quarantine(uploads: string, files: readonly string[], now: number): Promise<void> {
  const folder = path.join(uploads, QUARANTINE, dayOf(now));
  await mkdir(folder, { recursive: true });
  for (const name of files) await move(path.join(uploads, name), path.join(folder, name));
}

/** Returns the pictures in the quarantine, oldest first. */
export async function listQuarantined(uploads: string): Promise<QuarantinedPicture[]> {
  const days = (await namesIn(path.join(uploads, QUARANTINE))).filter((name) => DAY.test(name)).sort();
  const found = await Promise.all(
    days.map(async (day) => {
      const byId = new Map<string, string[]>();
      for (const name of await namesIn(path.join(uploads, QUARANTINE, day)))
        byId.set(imageIdOf(name), [...(byId.get(imageIdOf(name)) ?? []), name]);
      return [...byId].map(([id, files]) => ({ id, day, files }));
    }),
  );
  return found.flat();
}

/** Moves a picture from the quarantine back to the uploads. */
export async function restoreFromQuarantine(
  uploads: string,
  { day, files }: QuarantinedPicture,
): Promise<void> {
  for (const name of files) await move(path.join(uploads, QUARANTINE, day, name), path.join(uploads, name));
}

/** Removes pictures from the quarantine permanently. */
export async function removeQuarantined(
  uploads: string,
  pictures: readonly QuarantinedPicture[],
): Promise<void> {
  for (const { day, files } of pictures)
    for (const name of files) await rm(path.join(uploads, QUARANTINE, day, name), { force: true });
}

/** Removes pictures that were quarantined 30 days ago, and empty days. Returns the number of pictures. */
export async function removeExpired(uploads: string, now: number): Promise<number> {
  const last = dayOf(now - QUARANTINE_DAYS * DAY_MS);
  const expired = (await listQuarantined(uploads)).filter(({ day }) => day < last);
  await removeQuarantined(uploads, expired);
  for (const day of new Set(expired.map((picture) => picture.day)))
    await rm(path.join(uploads, QUARANTINE, day), { recursive: true });
  return expired.length;
}

/** Records that a sweep stopped, or with null that one was completed. */
export async function recordSweep(uploads: string, stopped: StoppedSweep | null): Promise<void> {
  const file = path.join(uploads, QUARANTINE, STOPPED);
  if (stopped === null) return rm(file, { force: true });
  await mkdir(path.dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.part`; // several instances sweep
  await writeFile(part, `${JSON.stringify(stopped)}\n`);
  await rename(part, file);
}

/** Returns the number of quarantined pictures, and whether the last sweep stopped. */
export async function quarantineState(uploads: string): Promise<QuarantineState> {
  const pictures = await listQuarantined(uploads);
  const text = await readFile(path.join(uploads, QUARANTINE, STOPPED), 'utf8').catch(ifMissing(null));
  return {
    pictures: pictures.length,
    oldestDay: pictures[0]?.day ?? null,
    stopped: text === null ? null : StoppedSweep.parse(JSON.parse(text)),
  };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function move(from: string, to: string): Promise<void> {
  return rename(from, to).catch(ifMissing(undefined));
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(ifMissing([]));
}

function ifMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
