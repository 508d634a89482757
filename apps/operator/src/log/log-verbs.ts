import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { checkLog } from '@marketplace/event-store/check-log';
import { digestLog } from '@marketplace/event-store/digest-log';
import type { LogLine } from '@marketplace/event-store/log-lines';
import { findLine, newestLines, readLines, streamLines, textOf } from '@marketplace/event-store/log-lines';
import type { Queryable } from '@marketplace/event-store/read-after';
import { headPosition } from '@marketplace/event-store/read-after';
import { UsageError } from '../usage-error.ts';
import { eventText, eventWhole, typeOf } from './event-text.ts';
import type { LogRequest } from './log-arguments.ts';
import { writeLogFile } from './log-files.ts';

/** Where a verb speaks to the operator. Resolves when there is room for more. */
export type Write = (text: string) => Promise<void>;

interface Surroundings {
  /** May read all of the schema `log`. */
  db: Queryable;
  write: Write;
  /** Returns what ends `tail --follow`. */
  untilStopped(): AbortSignal;
}

/** What only looks at the log. */
export type Reading = Exclude<LogRequest, { verb: 'import' | 'help' }>;

/** Does what an operator asked for, and returns the exit code: 0 when all is well. @throws {UsageError} */
export function runReading(request: Reading, surroundings: Surroundings): Promise<number> {
  switch (request.verb) {
    case 'tail':
      return tail(request, surroundings);
    case 'show':
      return show(request, surroundings);
    case 'export':
      return exportLog(request, surroundings);
    case 'digest':
      return digest(request, surroundings);
    case 'check':
      return check(surroundings);
  }
}

type Request<Verb extends Reading['verb']> = Extract<Reading, { verb: Verb }>;

const LOOK_EVERY_MS = 500;

async function tail(
  { most, types, follow }: Request<'tail'>,
  { db, write, untilStopped }: Surroundings,
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

async function show({ what }: Request<'show'>, { db, write }: Surroundings): Promise<number> {
  if (/^\d+$/.test(what)) {
    const position = Number(what);
    const head = await headPosition(db);
    if (position < 1 || position > head) return nothing(write, `The log has positions 1 to ${head}.`);
    for await (const [line] of readLines(db, { from: position, to: position }))
      if (line) await write(`${eventWhole(line)}\n`);
    return 0;
  }
  if (UUID.test(what)) {
    const line = await findLine(db, what);
    if (!line) return nothing(write, `No event has the id ${what}.`);
    await write(`${eventWhole(line)}\n`);
    return 0;
  }
  let isThere = false;
  for await (const page of streamLines(db, what)) {
    isThere = true;
    for (const line of page) await write(`${eventText(line)}\n`);
  }
  return isThere ? 0 : nothing(write, `There is no stream ${what}.`);
}

async function nothing(write: Write, sentence: string): Promise<number> {
  await write(`${sentence}\n`);
  return 1;
}

async function exportLog(
  { from, to: given, out }: Request<'export'>,
  { db, write }: Surroundings,
): Promise<number> {
  const to = await endOf(db, given);
  if (from > to + 1) throw new UsageError(`--from ${from} is behind the end, ${to}.`);
  const pages = readLines(db, { from, to });
  if (out === undefined) {
    for await (const page of pages) await write(textOf(page));
    return 0;
  }
  if (existsSync(out)) throw new UsageError(`${out} is there already.`);
  const sha256 = await writeLogFile(out, pages);
  await write(`${to - from + 1} events, positions ${from} to ${to}, SHA-256 ${sha256}\n`);
  return 0;
}

async function digest({ to: given, block }: Request<'digest'>, { db, write }: Surroundings): Promise<number> {
  const to = await endOf(db, given);
  for await (const { of, from, to: last, sha256 } of digestLog(db, { to, block }))
    await write(`${of} ${from}-${last} ${sha256}\n`);
  return 0;
}

/** Returns the position to read up to: the one given, or the head. @throws {UsageError} when the log does not go that far */
async function endOf(db: Queryable, given: number | undefined): Promise<number> {
  const head = await headPosition(db);
  if (given !== undefined && given > head)
    throw new UsageError(`--to ${given} is behind the log's end, ${head}.`);
  return given ?? head;
}

async function check({ db, write }: Surroundings): Promise<number> {
  let damages = 0;
  for await (const { kind, text } of checkLog(db)) {
    if (kind === 'damage') damages += 1;
    await write(`${kind}: ${text}\n`);
  }
  const head = await headPosition(db);
  await write(
    damages === 0
      ? `The log is sound: ${head} events.\n`
      : `${damages} damages in a log of ${head} events.\n`,
  );
  return damages === 0 ? 0 : 1;
}
