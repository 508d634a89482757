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
import { installationFolder } from '@marketplace/product/data-folder';
import {
  createSealKeeper,
  readRememberedSeal,
  writeRememberedSeal,
} from '@marketplace/projector/seals/seal-keeper';
import type { Act, Verbs } from '@marketplace/service-kit/command-line';
import { parseName, parseOptions, UsageError, wholeNumber } from '@marketplace/service-kit/command-line';
import { SettingsError } from '@marketplace/service-kit/settings';
import { z } from 'zod';
import { Refusal } from '../error-text.ts';
import { prepareDatabase } from '../migrate-tool.ts';
import { sealProof, withPool } from '../settings.ts';
import type { OperatorContext } from '../terminal.ts';
import { verbTool } from '../terminal.ts';
import type { LogReader } from './check-verb.ts';
import { checkAll } from './check-verb.ts';
import { readLogFile, writeLogFile } from './log-files.ts';
import { attach, detach, partition, partitions } from './partition-verbs.ts';

const TAIL = 20;
const BLOCK = 100_000;

const usage = `Usage: log <verb>
  tail [--lines N] [--type TYPE …] [--follow]   the newest events, ${TAIL} by default, of all types or of some
  show <position | event id | stream id>        one event, or all events of a stream
  export [--from N] [--to N] [--out FILE]       events as lines of JSON; FILE.gz is compressed
  digest [--to N] [--block N]                   SHA-256 of those lines, by blocks of ${BLOCK} positions and of all
  check [--expect MAC] [--against BACKUP]       everything that is wrong with the log and its seals; exits with 1 if anything
                                                is, or if it lacks a seal seen before, or differs from a backup
  seal [--unproven]                             seal all unsealed events; with --unproven also after seals of a lost
                                                key, or of an earlier log
  remember FILE                                 take over the newest seal and the installation id from the previous
                                                LAST_SEAL_FILE
  import FILE                                   fill the empty log of another database from an export
  partition [--size N]                          put the log in partitions of so many positions, 5,000,000 by default, while it
                                                is in use
  partitions                                    the partitions, and where their visits are
  detach --before N --to FOLDER|s3://…          move the visits of partitions that end before a position to files
  attach [--from N]                             bring detached visits back, of all partitions or from a position on`;

export const logVerbs: Verbs<OperatorContext> = new Map([
  ['tail', tail],
  ['show', show],
  ['export', exportLog],
  ['digest', digest],
  ['check', check],
  ['seal', seal],
  ['remember', remember],
  ['import', importFile],
  ['partition', partition],
  ['partitions', partitions],
  ['detach', detach],
  ['attach', attach],
]);

/** `npm run log -- <verb>`: reads the log with the rights of a reader, or fills an empty one as its owner. */
export const logTool = verbTool('log', usage, logVerbs);

/** Returns an act with the rights of a reader. */
function reading(act: (reader: LogReader) => Promise<number>): Act<OperatorContext> {
  return ({ settings, terminal }) =>
    withConnectionAs(settings.addressFor('projector'), 'projector', (db) => act({ ...terminal, db }));
}

const POLL_MS = 500;

/** Writes the newest events, and with `--follow` also those that are appended later. */
function tail(args: readonly string[]): Act<OperatorContext> {
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
  return reading(async ({ db, write, untilStopped }) => {
    const print = async (found: LogLine[]) => {
      for (const line of found) await write(`${eventText(line)}\n`);
    };
    let printed = await headPosition(db);
    await print(await newestLines(db, { to: printed, types, most }));
    if (!follow) return 0;
    const signal = untilStopped();
    while (await delay(POLL_MS, true, { signal }).catch(() => false)) {
      const head = await headPosition(db);
      for await (const page of readLines(db, { from: printed + 1, to: head }))
        await print(page.filter((line) => types.length === 0 || types.includes(typeOf(line))));
      printed = head;
    }
    return 0;
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Writes one event, found by its position or id, or all events of a stream. Exits with 1 when there is none. */
function show(args: readonly string[]): Act<OperatorContext> {
  const what = parseName(args, 'a position, an event id or a stream id');
  return reading(async (reader) => {
    const { db, print } = reader;
    if (/^\d+$/.test(what)) {
      const [position, head] = [Number(what), await headPosition(db)];
      if (position < 1 || position > head) return nothing(reader, `The log has positions 1 to ${head}.`);
      for await (const [line] of readLines(db, { from: position, to: position }))
        if (line) print(eventJson(line));
      return 0;
    }
    if (UUID.test(what)) {
      const line = await findLine(db, what);
      if (!line) return nothing(reader, `No event has the id ${what}.`);
      print(eventJson(line));
      return 0;
    }
    let count = 0;
    for await (const page of streamLines(db, what)) {
      count += page.length;
      for (const line of page) await reader.write(`${eventText(line)}\n`);
    }
    return count > 0 ? 0 : nothing(reader, `There is no stream ${what}.`);
  });
}

function nothing({ print }: LogReader, sentence: string): number {
  print(sentence);
  return 1;
}

/** Writes events as lines of JSON, to a new file if one is named. */
function exportLog(args: readonly string[]): Act<OperatorContext> {
  const given = parseOptions(args, {
    from: { type: 'string' },
    to: { type: 'string' },
    out: { type: 'string' },
  });
  const from = wholeNumber('from', given.from) ?? 1;
  const end = wholeNumber('to', given.to);
  const { out } = given;
  return reading(async ({ db, print, write }) => {
    const to = await endOf(db, end);
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
  });
}

/** Writes the SHA-256 of the lines, by blocks and of all. */
function digest(args: readonly string[]): Act<OperatorContext> {
  const given = parseOptions(args, { to: { type: 'string' }, block: { type: 'string' } });
  const end = wholeNumber('to', given.to);
  const block = wholeNumber('block', given.block) ?? BLOCK;
  return reading(async ({ db, print }) => {
    for await (const { of, from, to, sha256 } of digestLog(db, { to: await endOf(db, end), block }))
      print(`${of} ${from}-${to} ${sha256}`);
    return 0;
  });
}

/** Returns the position to read up to: the given one, or the head. @throws {UsageError} when the log ends before it */
async function endOf(db: Queryable, given: number | undefined): Promise<number> {
  const head = await headPosition(db);
  if (given !== undefined && given > head)
    throw new UsageError(`--to ${given} is beyond the end of the log, ${head}.`);
  return given ?? head;
}

/** Prints everything that is wrong with the log. Exits with 1 on damage or missing seals. */
function check(args: readonly string[]): Act<OperatorContext> {
  const { expect, against } = parseOptions(args, { expect: { type: 'string' }, against: { type: 'string' } });
  if (expect !== undefined && !/^[0-9a-f]{64}$/.test(expect))
    throw new UsageError(`--expect must be the 64 characters of a seal, not ${expect}.`);
  return async (context) => {
    const { keys, expected } = await sealProof(context.settings.seals);
    const seals = { keys, expected: expect === undefined ? expected : [...expected, expect] };
    return reading(async (reader) => {
      const { damage, unsealed } = await checkAll(reader, { seals, against });
      return damage + unsealed === 0 ? 0 : 1;
    })(context);
  };
}

/**
 * Seals all events that have no seal, in the operator's name. With `--unproven`, also after seals that cannot be verified: those of
 * a lost key, or of a replaced log. Otherwise these throw SealMismatch.
 */
function seal(args: readonly string[]): Act<OperatorContext> {
  const { unproven = false } = parseOptions(args, { unproven: { type: 'boolean' } });
  return async ({ settings: { seals, operator, addressFor }, terminal }) => {
    if (seals.keys.length === 0)
      throw new SettingsError('Setting LOG_SEAL_KEY must be set. See .env.example for what it means.');
    const actor = { kind: 'operator', id: null, name: operator } as const;
    const newest = await withPool(addressFor('projector'), 'projector', (pool) =>
      createSealKeeper(pool, seals).seal({ actor, all: true, unproven }),
    );
    terminal.print(
      newest?.seal
        ? `Sealed up to position ${newest.seal.to}: ${newest.seal.mac}`
        : 'There is nothing to seal: the log is empty.',
    );
    return 0;
  };
}

/** Copies the newest seal and the installation id from another place to that of LAST_SEAL_FILE, unless it has an id. */
function remember(args: readonly string[]): Act<OperatorContext> {
  const address = parseName(args, 'the file with the previous newest seal');
  return async ({ settings: { lastSealFile, openState }, terminal: { print } }) => {
    if (lastSealFile === undefined) throw new SettingsError('Set LAST_SEAL_FILE to the new place.');
    const before = openState(address);
    const [from, to] = [await installationFolder(before), await installationFolder(lastSealFile)];
    if (from.id === undefined) throw new Refusal(`${from.name} has no installation id. Nothing was changed.`);
    if (to.id !== undefined && to.id !== from.id)
      throw new Refusal(`${to.name} belongs to the installation ${to.id}. Nothing was changed.`);
    const seal = await readRememberedSeal(before);
    if (seal) await writeRememberedSeal(lastSealFile, seal);
    await to.keep(from.id);
    print(`${to.name} has the installation id${seal ? `, and the seal at position ${seal.position}` : ''}.`);
    return 0;
  };
}

function importFile(args: readonly string[]): Act<OperatorContext> {
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

/** Tolerant, because operators look for damaged events. */
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

/** Returns an event in one line: position, time (UTC), type, stream and version, actor and source, data. */
function eventText({ position, text }: LogLine): string {
  const { stream_id, version, type, data, meta, recorded_at } = Shown.parse(JSON.parse(text));
  const place = version === null ? stream_id : `${stream_id} v${version}`;
  const who = meta ? `${meta.actor.name} (${meta.source})` : '?';
  return [position, recorded_at, type, place, who, JSON.stringify(data)].join('  ');
}

function typeOf({ text }: LogLine): string {
  return Shown.parse(JSON.parse(text)).type;
}

/** Returns an event as indented JSON, in its stored shape. */
function eventJson({ text }: LogLine): string {
  return JSON.stringify(JSON.parse(text), null, 2);
}
