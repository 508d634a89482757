import { parseArgs } from 'node:util';
import { eventTypes } from '@marketplace/contracts/events';
import { UsageError } from '../usage-error.ts';
import { noWords, onlyWord } from '../words.ts';

/** What an operator wants of the log. Positions begin at 1. */
export type LogRequest =
  | { verb: 'tail'; most: number; types: string[]; follow: boolean }
  | { verb: 'show'; what: string }
  | { verb: 'export'; from: number; to: number | undefined; out: string | undefined }
  | { verb: 'digest'; to: number | undefined; block: number }
  | { verb: 'check' }
  | { verb: 'import'; file: string }
  | { verb: 'help' };

export const LOG_USAGE = `Usage: log <verb>
  tail [--lines N] [--type TYPE …] [--follow]   the newest events, 20 unless told, of all types or of some
  show <position | event id | stream id>        one event whole, or all events of a stream
  export [--from N] [--to N] [--out FILE]       events as lines of JSON; FILE.gz is compressed
  digest [--to N] [--block N]                   SHA-256 of those lines, by blocks of 100000 positions and of all
  check                                         everything that is wrong with the log; ends with 1 if anything is
  import FILE                                   fill the empty log of another database from an export
  help                                          this text`;

const TAIL = 20;
const BLOCK = 100_000;

/** Returns what the words ask for. @throws {UsageError} naming the word that makes no sense */
export function logRequest([verb, ...words]: readonly string[]): LogRequest {
  const read = verb === undefined ? undefined : verbs.get(verb);
  if (!read) throw new UsageError(verb === undefined ? 'A verb is missing.' : `There is no verb ${verb}.`);
  return read(words);
}

const verbs = new Map<string, (words: string[]) => LogRequest>([
  ['tail', tail],
  ['show', (words) => ({ verb: 'show', what: onlyWord(words, 'a position, an event id or a stream id') })],
  ['export', exportTo],
  ['digest', digest],
  ['check', check],
  ['import', (words) => ({ verb: 'import', file: onlyWord(words, 'a file') })],
  ['help', () => ({ verb: 'help' })],
  ['--help', () => ({ verb: 'help' })],
]);

function check(words: string[]): LogRequest {
  noWords(words);
  return { verb: 'check' };
}

function tail(words: string[]): LogRequest {
  const { lines, type, follow } = optionsOf(words, {
    lines: { type: 'string' },
    type: { type: 'string', multiple: true },
    follow: { type: 'boolean' },
  });
  const types = type ?? [];
  const unknown = types.find((given) => !eventTypes.some((known) => known === given));
  if (unknown !== undefined)
    throw new UsageError(`There is no event type ${unknown}. Types: ${eventTypes.join(', ')}.`);
  return { verb: 'tail', most: whole('--lines', lines) ?? TAIL, types, follow: follow ?? false };
}

function exportTo(words: string[]): LogRequest {
  const { from, to, out } = optionsOf(words, {
    from: { type: 'string' },
    to: { type: 'string' },
    out: { type: 'string' },
  });
  return { verb: 'export', from: whole('--from', from) ?? 1, to: whole('--to', to), out };
}

function digest(words: string[]): LogRequest {
  const { to, block } = optionsOf(words, { to: { type: 'string' }, block: { type: 'string' } });
  return { verb: 'digest', to: whole('--to', to), block: whole('--block', block) ?? BLOCK };
}

type Options = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

function optionsOf<const Given extends Options>(args: string[], options: Given) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split(/\.\s/) : [];
    throw new UsageError(`${sentence.replace(/\.?$/, '.')}`);
  }
}

function whole(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new UsageError(`${name} must be a whole number from 1 on, not ${text}.`);
  return Number(text);
}
