import { access } from 'node:fs/promises';
import { nounFor } from '@marketplace/contracts/counted';
import { eventTypes } from '@marketplace/contracts/events';
import { withConnectionAs } from '@marketplace/event-store/connected-as';
import { importLog } from '@marketplace/event-store/import-log';
import { inTransaction } from '@marketplace/event-store/in-transaction';
import type { Act, Terminal, Verbs } from '@marketplace/service-kit/command-line';
import {
  parseName,
  parseOptions,
  parseVerb,
  UsageError,
  wholeNumber,
} from '@marketplace/service-kit/command-line';
import { SettingsError } from '@marketplace/service-kit/settings';
import { prepareDatabase } from '../prepare-database.ts';
import type { OperatorSettings } from '../settings.ts';
import { operatorSettings, sealProof } from '../settings.ts';
import type { Tool } from '../tool.ts';
import { check } from './check-verb.ts';
import { readLogFile } from './log-files.ts';
import type { LogReader } from './log-verbs.ts';
import { digest, exportLog, show, tail } from './log-verbs.ts';
import { seal } from './seal-verb.ts';

const TAIL = 20;
const BLOCK = 100_000;

interface Surroundings {
  settings: OperatorSettings;
  terminal: Terminal;
}

/** `npm run log -- <verb>`: looks at the log with the rights of a reader, or fills an empty one as its owner. */
export const logTool: Tool = {
  usage: `Usage: log <verb>
  tail [--lines N] [--type TYPE …] [--follow]   the newest events, ${TAIL} unless told, of all types or of some
  show <position | event id | stream id>        one event whole, or all events of a stream
  export [--from N] [--to N] [--out FILE]       events as lines of JSON; FILE.gz is compressed
  digest [--to N] [--block N]                   SHA-256 of those lines, by blocks of ${BLOCK} positions and of all
  check [--expect MAC] [--against BACKUP]       everything that is wrong with the log and its seals; ends with 1 if anything
                                                is, or if it lacks a seal seen before, or differs from a backup
  seal [--unproven]                             seal now what has no seal yet; behind seals of a lost key, or of another
                                                log that was here before, only if told so
  import FILE                                   fill the empty log of another database from an export`,
  run: async (args, terminal, environment) =>
    parseVerb(logVerbs, args)({ settings: operatorSettings(environment), terminal }),
};

export const logVerbs: Verbs<Surroundings> = new Map([
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
    throw new UsageError(`There is no event type ${unknown}. Types: ${eventTypes.join(', ')}.`);
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

function readCheck(args: readonly string[]): Act<Surroundings> {
  const { expect, against } = parseOptions(args, { expect: { type: 'string' }, against: { type: 'string' } });
  if (expect !== undefined && !/^[0-9a-f]{64}$/.test(expect))
    throw new UsageError(`--expect must be the 64 characters of a seal, not ${expect}.`);
  return async (surroundings) => {
    const { keys, expected } = await sealProof(surroundings.settings.seals);
    const seals = { keys, expected: expect === undefined ? expected : [...expected, expect] };
    return reading((reader) => check(reader, { seals, against }))(surroundings);
  };
}

function readSeal(args: readonly string[]): Act<Surroundings> {
  const { unproven = false } = parseOptions(args, { unproven: { type: 'boolean' } });
  return ({ settings, terminal }) => seal(settings, terminal, { unproven });
}

/** Returns what looks at the log with the rights of a reader. */
function reading(look: (reader: LogReader) => Promise<number>): Act<Surroundings> {
  return async ({ settings, terminal }) =>
    withConnectionAs(settings.addressFor('projector'), 'projector', (db) => look({ ...terminal, db }));
}

function readImport(args: readonly string[]): Act<Surroundings> {
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
