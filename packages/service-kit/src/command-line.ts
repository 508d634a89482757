import { parseArgs } from 'node:util';

/** An operator's arguments are wrong; the message is one line. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Where a verb prints. */
export interface Terminal {
  print(line: string): void;
  /** Writes long text to the same place as `print`; resolves when there is room for more. */
  write(text: string): Promise<void>;
  /** Shows progress, separate from the output, in place of the previous line. */
  showProgress(line: string): void;
  /** Returns a signal for the first Ctrl-C from now on. A second one ends the process. */
  untilStopped(): AbortSignal;
}

/**
 * A parsed command; resolves to the exit code: 0 when it is done, 1 when it is not, 3 when it is done and something needs
 * attention.
 */
export type Act<Context> = (context: Context) => Promise<number>;

/** The parsers of the verbs' arguments. */
export type Verbs<Context> = ReadonlyMap<string, (args: readonly string[]) => Act<Context>>;

/** Returns the action of a verb and its arguments. @throws {UsageError} naming the unexpected argument */
export function parseVerb<Context>(verbs: Verbs<Context>, [verb, ...args]: readonly string[]): Act<Context> {
  if (verb === undefined) throw new UsageError('A verb is missing.');
  const read = verbs.get(verb);
  if (!read) throw new UsageError(`Unknown verb: ${verb}.`);
  return read(args);
}

/** The options of a verb, by name. */
type Options = Record<string, { type: 'string' | 'boolean'; multiple?: true }>;

/** The values of the options. */
type Values<Given extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Given; allowPositionals: true }>
>['values'];

/** Returns the options of a verb without other arguments. @throws {UsageError} for any other argument */
export function parseOptions<const Given extends Options>(
  args: readonly string[],
  options: Given,
): Values<Given> {
  const { values, positionals } = parse(args, options);
  refuseSurplus(positionals);
  return values;
}

/**
 * Returns the options of a verb with one other argument, and that argument.
 *
 * @param what the argument's name for the error
 * @throws {UsageError} when it is missing, or there are more
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

/** Returns the options of a verb, and its other arguments in their order. */
export function parseNamesAndOptions<const Given extends Options>(
  args: readonly string[],
  options: Given,
): Values<Given> & { names: string[] } {
  const { values, positionals } = parse(args, options);
  return { ...values, names: positionals };
}

/** Returns the only argument. @throws {UsageError} when it is missing, or there are more */
export function parseName(args: readonly string[], what: string): string {
  return parseNameAndOptions(args, what, {}).name;
}

/** Returns the number given to an option. @throws {UsageError} when it is not a whole number from 1 on */
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
