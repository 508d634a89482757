import { parseArgs } from 'node:util';
import { line } from '@marketplace/contracts/text';
import type { Projection } from '@marketplace/read-models/projections';
import { projections } from '@marketplace/read-models/projections';

/** What an operator asked for; `help` needs nothing but the words. */
export type Command =
  | { verb: 'verify' }
  | { verb: 'status'; json: boolean }
  | { verb: 'rebuild'; names: readonly Projection[] }
  | { verb: 'cancel' | 'pause' | 'resume'; name: Projection }
  | { verb: 'skip'; name: Projection; position: number; reason: string };

/** The words make no command; the message is one line that says why. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const MAX_REASON_LENGTH = 500;

export const usage = `Usage:
  status [--json]                          where every projection stands
  rebuild <name>|all                       fold the log anew while the old tables answer; Ctrl-C cancels
  cancel <name>                            end a rebuild that runs elsewhere, or clear away one that was killed
  verify                                   compare every row with a second, independent fold of the log
  pause <name>                             stop following the log; reads answer with what there is
  resume <name>                            follow it again
  skip <name> --position N --reason "…"    pass over the event at which it stands still
  help
Names: ${projections.join(', ')}.`;

/**
 * Returns what the words of a command line ask for.
 *
 * @throws {UsageError} when they ask for nothing, for something unknown, or for too much
 */
export function parseCommand(words: readonly string[]): Command | { verb: 'help' } {
  const { values, positionals } = parseWords(words);
  const [verb = '', name, ...more] = positionals;
  if (verb === 'help' || values.help) return { verb: 'help' };
  const takes = parameters.get(verb);
  if (!takes) throw new UsageError(verb === '' ? 'A verb is missing.' : `There is no verb ${verb}.`);
  const surplus = [...(takes.name || name === undefined ? [] : [name]), ...more];
  if (surplus.length > 0) throw new UsageError(`${verb} does not take ${surplus.join(' ')}.`);
  const option = Object.keys(values).find((key) => !takes.options.includes(key));
  if (option) throw new UsageError(`${verb} does not take --${option}.`);
  switch (verb) {
    case 'status':
      return { verb, json: values.json ?? false };
    case 'rebuild':
      return { verb, names: name === 'all' ? projections : [projectionOf(verb, name)] };
    case 'cancel':
    case 'pause':
    case 'resume':
      return { verb, name: projectionOf(verb, name) };
    case 'skip':
      return { verb, name: projectionOf(verb, name), ...skipOptions(values) };
    default:
      return { verb: 'verify' };
  }
}

const parameters = new Map([
  ['status', { name: false, options: ['json'] }],
  ['verify', { name: false, options: [] }],
  ['rebuild', { name: true, options: [] }],
  ['cancel', { name: true, options: [] }],
  ['pause', { name: true, options: [] }],
  ['resume', { name: true, options: [] }],
  ['skip', { name: true, options: ['position', 'reason'] }],
]);

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        json: { type: 'boolean' },
        position: { type: 'string' },
        reason: { type: 'string' },
      },
    });
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split(/\. |\n/) : [];
    throw new UsageError(sentence.endsWith('.') ? sentence : `${sentence}.`);
  }
}

function projectionOf(verb: string, name: string | undefined): Projection {
  const known = projections.find((one) => one === name);
  if (known) return known;
  if (name === undefined) throw new UsageError(`${verb} needs a name: ${projections.join(', ')}.`);
  throw new UsageError(`There is no projection ${name}. Names: ${projections.join(', ')}.`);
}

function skipOptions({ position, reason }: { position?: string; reason?: string }) {
  if (!position || !/^[1-9]\d{0,14}$/.test(position))
    throw new UsageError('skip needs --position N, the position of the event at which it stands still.');
  const said = line(MAX_REASON_LENGTH).safeParse(reason);
  if (!said.success)
    throw new UsageError(`skip needs --reason "…", one line of at most ${MAX_REASON_LENGTH} characters.`);
  return { position: Number(position), reason: said.data };
}
