import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { nounFor } from '@marketplace/contracts/counted';
import { digestLog } from '@marketplace/event-store/digest-log';
import type { LogLine } from '@marketplace/event-store/log-lines';
import { findLine, joinLines, newestLines, readLines, streamLines } from '@marketplace/event-store/log-lines';
import type { Queryable } from '@marketplace/event-store/read-log';
import { headPosition } from '@marketplace/event-store/read-log';
import type { Terminal } from '@marketplace/service-kit/command-line';
import { UsageError } from '@marketplace/service-kit/command-line';
import { z } from 'zod';
import { writeLogFile } from './log-files.ts';

/** Where a verb finds the log, and where it says what it found. */
export interface LogReader extends Terminal {
  /** May read all of the schema `log`. */
  db: Queryable;
}

const LOOK_EVERY_MS = 500;

/** Writes the newest events and, if it is to follow the log, those that come. */
export async function tail(
  { db, write, untilStopped }: LogReader,
  { most, types, follow }: { most: number; types: string[]; follow: boolean },
): Promise<number> {
  const show = async (lines: LogLine[]) => {
    for (const line of lines) await write(`${eventText(line)}\n`);
  };
  let seen = await headPosition(db);
  await show(await newestLines(db, { to: seen, types, most }));
  if (!follow) return 0;
  const signal = untilStopped();
  while (await pause(signal)) {
    const head = await headPosition(db);
    for await (const page of readLines(db, { from: seen + 1, to: head }))
      await show(page.filter((line) => types.length === 0 || types.includes(typeOf(line))));
    seen = head;
  }
  return 0;
}

/** Resolves after a while, to false when it is over. */
function pause(signal: AbortSignal): Promise<boolean> {
  return delay(LOOK_EVERY_MS, true, { signal }).catch(() => false);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Writes one event, found by its position or id, or all those of a stream. Returns 1 when there is none. */
export async function show({ db, print, write }: LogReader, what: string): Promise<number> {
  if (/^\d+$/.test(what)) {
    const position = Number(what);
    const head = await headPosition(db);
    if (position < 1 || position > head) return nothing(print, `The log has positions 1 to ${head}.`);
    for await (const [line] of readLines(db, { from: position, to: position }))
      if (line) print(eventWhole(line));
    return 0;
  }
  if (UUID.test(what)) {
    const line = await findLine(db, what);
    if (!line) return nothing(print, `No event has the id ${what}.`);
    print(eventWhole(line));
    return 0;
  }
  let isThere = false;
  for await (const page of streamLines(db, what)) {
    isThere = true;
    for (const line of page) await write(`${eventText(line)}\n`);
  }
  return isThere ? 0 : nothing(print, `There is no stream ${what}.`);
}

function nothing(print: Terminal['print'], sentence: string): number {
  print(sentence);
  return 1;
}

/** Writes events as lines of JSON, to a new file if one is named. @throws {UsageError} when there are none to write */
export async function exportLog(
  { db, print, write }: LogReader,
  { from, to: given, out }: { from: number; to: number | undefined; out: string | undefined },
): Promise<number> {
  const to = await endOf(db, given);
  if (from > to + 1) throw new UsageError(`--from ${from} is behind the end, ${to}.`);
  const pages = readLines(db, { from, to });
  if (out === undefined) {
    for await (const page of pages) await write(joinLines(page));
    return 0;
  }
  if (existsSync(out)) throw new UsageError(`${out} is there already.`);
  const sha256 = await writeLogFile(out, pages);
  const events = to - from + 1;
  print(`${events} ${nounFor(events, 'event')}, positions ${from} to ${to}, SHA-256 ${sha256}`);
  return 0;
}

/** Writes the SHA-256 of the lines, by blocks and of all. */
export async function digest(
  { db, print }: LogReader,
  { to: given, block }: { to: number | undefined; block: number },
): Promise<number> {
  const to = await endOf(db, given);
  for await (const { of, from, to: last, sha256 } of digestLog(db, { to, block }))
    print(`${of} ${from}-${last} ${sha256}`);
  return 0;
}

/** Returns the position to read up to: the one given, or the head. @throws {UsageError} when the log does not go that far */
async function endOf(db: Queryable, given: number | undefined): Promise<number> {
  const head = await headPosition(db);
  if (given !== undefined && given > head)
    throw new UsageError(`--to ${given} is behind the log's end, ${head}.`);
  return given ?? head;
}

/** As tolerant as can be: a damaged event is what an operator looks for. */
const Shown = z.object({
  stream_id: z.string(),
  version: z.number().nullable(),
  type: z.string(),
  data: z.unknown(),
  meta: z
    .object({ actor: z.object({ name: z.string() }), source: z.string() })
    .nullable()
    .catch(null),
  recorded_at: z.string(),
});

/** Returns an event in one line for humans: position, time (UTC), type, stream and version, who and how, what. */
function eventText({ position, text }: LogLine): string {
  const { stream_id, version, type, data, meta, recorded_at } = Shown.parse(JSON.parse(text));
  const place = version === null ? stream_id : `${stream_id} v${version}`;
  const who = meta ? `${meta.actor.name} (${meta.source})` : '?';
  return [position, recorded_at, type, place, who, JSON.stringify(data)].join('  ');
}

/** Returns the type of an event. */
function typeOf({ text }: LogLine): string {
  return Shown.parse(JSON.parse(text)).type;
}

/** Returns an event whole, as JSON over several lines, in the shape that is stored. */
function eventWhole({ text }: LogLine): string {
  return JSON.stringify(JSON.parse(text), null, 2);
}
