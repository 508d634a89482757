import { existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { nounFor } from '@marketplace/contracts/counted';
import { eventTypes } from '@marketplace/contracts/events';
import { inTransaction } from '@marketplace/event-store/database';
import { importLog } from '@marketplace/event-store/import-log';
import type { LogLine } from '@marketplace/event-store/log-lines';
import {
  digestLog,
  findLine,
  joinLines,
  newestLines,
  readLines,
  streamLines,
} from '@marketplace/event-store/log-lines';
import type { Queryable } from '@marketplace/event-store/read-log';
import { headPosition } from '@marketplace/event-store/read-log';
import { withConnectionAs } from '@marketplace/event-store/roles';
import { createSealKeeper } from '@marketplace/projector/seals/seal-keeper';
import type { Act, Terminal, Verbs } from '@marketplace/service-kit/command-line';
import {
  parseName,
  parseOptions,
  parseVerb,
  UsageError,
  wholeNumber,
} from '@marketplace/service-kit/command-line';
import { SettingsError } from '@marketplace/service-kit/settings';
import { z } from 'zod';
import { prepareDatabase } from '../migrate-tool.ts';
import type { OperatorSettings } from '../settings.ts';
import { operatorSettings, sealProof, withPool } from '../settings.ts';
import type { Tool } from '../terminal.ts';
import type { LogReader } from './check-verb.ts';
import { check } from './check-verb.ts';
import { readLogFile, writeLogFile } from './log-files.ts';

const TAIL = 20;
const BLOCK = 100_000;

interface Context {
  settings: OperatorSettings;
  terminal: Terminal;
}

/** `npm run log -- <verb>`: looks at the log with the rights of a reader, or fills an empty one as its owner. */
export const logTool: Tool = {
  name: 'log',
  usage: `Usage: log <verb>
  tail [--lines N] [--type TYPE …] [--follow]   the newest events, ${TAIL} unless told, of all types or of some
  show <position | event id | stream id>        one event whole, or all events of a stream
  export [--from N] [--to N] [--out FILE]       events as lines of JSON; FILE.gz is compressed
  digest [--to N] [--block N]                   SHA-256 of those lines, by blocks of ${BLOCK} positions and of all
  check [--expect MAC] [--against BACKUP]       everything that is wrong with the log and its seals; ends with 1 if anything
                                                is, or if it lacks a seal seen before, or differs from a backup
  seal [--unproven]                             seal now what has no seal yet; behind seals of a lost key, or of another
                                                log that was here before, only if asked
  import FILE                                   fill the empty log of another database from an export`,
  run: async (args, terminal, environment) =>
    parseVerb(logVerbs, args)({ settings: operatorSettings(environment), terminal }),
};

export const logVerbs: Verbs<Context> = new Map([
  ['tail', readTail],
  ['show', readShow],
  ['export', readExport],
  ['digest', readDigest],
  ['check', readCheck],
  ['seal', readSeal],
  ['import', readImport],
]);

function readTail(args: readonly string[]) {
  const {
    lines,
    type: types = [],
    follow = false,
  } = parseOptions(args, {
    lines: { type: 'string' },
    type: { type: 'string', multiple: true },
    follow: { type: 'boolean' },
  });
  const unknown = types.find((given) => !eventTypes.some((known) => known === given));
  if (unknown !== undefined)
    throw new UsageError(`Unknown event type: ${unknown}. Types: ${eventTypes.join(', ')}.`);
  const most = wholeNumber('lines', lines) ?? TAIL;
  return reading((reader) => tail(reader, { most, types, follow }));
}

function readShow(args: readonly string[]) {
  const what = parseName(args, 'a position, an event id or a stream id');
  return reading((reader) => show(reader, what));
}

function readExport(args: readonly string[]) {
  const { from, to, out } = parseOptions(args, {
    from: { type: 'string' },
    to: { type: 'string' },
    out: { type: 'string' },
  });
  const part = { from: wholeNumber('from', from) ?? 1, to: wholeNumber('to', to), out };
  return reading((reader) => exportLog(reader, part));
}

function readDigest(args: readonly string[]) {
  const { to, block } = parseOptions(args, { to: { type: 'string' }, block: { type: 'string' } });
  const part = { to: wholeNumber('to', to), block: wholeNumber('block', block) ?? BLOCK };
  return reading((reader) => digest(reader, part));
}

function readCheck(args: readonly string[]): Act<Context> {
  const { expect, against } = parseOptions(args, { expect: { type: 'string' }, against: { type: 'string' } });
  if (expect !== undefined && !/^[0-9a-f]{64}$/.test(expect))
    throw new UsageError(`--expect must be the 64 characters of a seal, not ${expect}.`);
  return async (context) => {
    const { keys, expected } = await sealProof(context.settings.seals);
    const seals = { keys, expected: expect === undefined ? expected : [...expected, expect] };
    return reading((reader) => check(reader, { seals, against }))(context);
  };
}

function readSeal(args: readonly string[]): Act<Context> {
  const { unproven = false } = parseOptions(args, { unproven: { type: 'boolean' } });
  return ({ settings, terminal }) => seal(settings, terminal, { unproven });
}

/** Returns what looks at the log with the rights of a reader. */
function reading(look: (reader: LogReader) => Promise<number>): Act<Context> {
  return async ({ settings, terminal }) =>
    withConnectionAs(settings.addressFor('projector'), 'projector', (db) => look({ ...terminal, db }));
}

function readImport(args: readonly string[]): Act<Context> {
  const file = parseName(args, 'a file');
  return async ({ settings: { databaseUrl, rolePasswords }, terminal }) => {
    await access(file);
    if (!databaseUrl)
      throw new SettingsError('Set DATABASE_URL to the database to fill, as its administrator.');
    await prepareDatabase(databaseUrl, rolePasswords());
    const onProgress = (position: number) => terminal.showProgress(`position ${position}`);
    const { head, sha256 } = await withConnectionAs(databaseUrl, 'owner', (owner) =>
      inTransaction(owner, 'BEGIN', () => importLog(owner, readLogFile(file), onProgress)),
    );
    terminal.print(`${head} ${nounFor(head, 'event')}, SHA-256 ${sha256}`);
    return 0;
  };
}

const LOOK_EVERY_MS = 500;

/** Writes the newest events and, if it is to follow the log, those that come. */
async function tail(
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
async function show({ db, print, write }: LogReader, what: string): Promise<number> {
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
async function exportLog(
  { db, print, write }: LogReader,
  { from, to: given, out }: { from: number; to: number | undefined; out: string | undefined },
): Promise<number> {
  const to = await endOf(db, given);
  if (from > to + 1) throw new UsageError(`--from ${from} is beyond the end, ${to}.`);
  const pages = readLines(db, { from, to });
  if (out === undefined) {
    for await (const page of pages) await write(joinLines(page));
    return 0;
  }
  if (existsSync(out)) throw new UsageError(`${out} exists already.`);
  const sha256 = await writeLogFile(out, pages);
  const events = to - from + 1;
  print(`${events} ${nounFor(events, 'event')}, positions ${from} to ${to}, SHA-256 ${sha256}`);
  return 0;
}

/** Writes the SHA-256 of the lines, by blocks and of all. */
async function digest(
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
    throw new UsageError(`--to ${given} is beyond the end of the log, ${head}.`);
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

/**
 * Seals all of the log that has no seal yet, in the operator's name. With `unproven`, also behind seals that cannot be trusted here:
 * those of a key that is lost, or of a log that took the place of another one.
 *
 * @throws {SealMismatch} when the newest seal cannot be trusted
 */
async function seal(
  { seals, operator, addressFor }: OperatorSettings,
  { print }: Terminal,
  { unproven }: { unproven: boolean },
): Promise<number> {
  if (seals.keys.length === 0)
    throw new SettingsError('Setting LOG_SEAL_KEY must be set. See .env.example for what it means.');
  const newest = await withPool(addressFor('projector'), 'projector', (pool) =>
    createSealKeeper(pool, seals).seal({
      actor: { kind: 'operator', id: null, name: operator },
      all: true,
      unproven,
    }),
  );
  print(
    newest?.seal
      ? `Sealed up to position ${newest.seal.to}: ${newest.seal.mac}`
      : 'There is nothing to seal: the log is empty.',
  );
  return 0;
}
