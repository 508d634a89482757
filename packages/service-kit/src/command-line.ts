import { parseArgs } from 'node:util';

/** An operator's arguments make no sense; the message is one line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Where an operator reads what a verb has to say. */
export interface Terminal {
  print(line: string): void;
  /** Writes much text to the same place as `print`; resolves when there is room for more. */
  write(text: string): Promise<void>;
  /** Shows how far the work is, apart from the output and in place of what it showed before. */
  showProgress(line: string): void;
  /** Returns what ends work in order: the first Ctrl-C from now on. A second one ends the process. */
  untilStopped(): AbortSignal;
}

/** What an operator asked for, understood; resolves to the exit code: 0 when it is done, 1 when it is not, 3 when it is and something needs attention. */
export type Act<Context> = (context: Context) => Promise<number>;

/** Of each verb, what reads its arguments. */
export type Verbs<Context> = ReadonlyMap<string, (args: readonly string[]) => Act<Context>>;

/** Returns what a verb and its arguments ask for. @throws {UsageError} naming the unexpected argument */
export function parseVerb<Context>(verbs: Verbs<Context>, [verb, ...args]: readonly string[]): Act<Context> {
  if (verb === undefined) throw new UsageError('A verb is missing.');
  const read = verbs.get(verb);
  if (!read) throw new UsageError(`There is no verb ${verb}.`);
  return read(args);
}

/** The options that a verb takes, by name. */
type Options = Record<string, { type: 'string' | 'boolean'; multiple?: true }>;

/** What was given of them. */
type Values<Given extends Options> = {
  [Name in keyof Given]?:
    | (Given[Name]['multiple'] extends true
        ? string[]
        : Given[Name]['type'] extends 'boolean'
          ? boolean
          : string)
    | undefined;
};

/** Returns the options of a verb that takes nothing else. @throws {UsageError} when there is anything else */
export function parseOptions<const Given extends Options>(
  args: readonly string[],
  options: Given,
): Values<Given> {
  const { values, positionals } = parse(args, options);
  refuseSurplus(positionals);
  return values;
}

/**
 * Returns the options of a verb that takes one thing besides, and that.
 *
 * @param what it names, for whoever leaves it out
 * @throws {UsageError} when it is missing, or there is more
 */
export function parseNameAndOptions<const Given extends Options>(
  args: readonly string[],
  what: string,
  options: Given,
): Values<Given> & { name: string } {
  const { values, positionals } = parse(args, options);
  const [name, ...surplus] = positionals;
  if (name === undefined) throw new UsageError(`Name ${what}.`);
  refuseSurplus(surplus);
  return { ...values, name };
}

/** Returns the only argument. @throws {UsageError} when it is missing, or there is more */
export function parseName(args: readonly string[], what: string): string {
  return parseNameAndOptions(args, what, {}).name;
}

/** Returns the number that an option was given, if it was. @throws {UsageError} when it is none, or below 1 */
export function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text))
    throw new UsageError(`--${option} must be a whole number from 1 on, not ${text}.`);
  return Number(text);
}

function parse<const Given extends Options>(args: readonly string[], options: Given) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { values: values as Values<Given>, positionals };
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split(/\.\s|\n/) : [];
    throw new UsageError(sentence.replace(/\.?$/, '.'));
  }
}

function refuseSurplus([first]: readonly string[]): void {
  if (first !== undefined) throw new UsageError(`Unexpected argument: ${first}.`);
}
