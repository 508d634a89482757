import fc from 'fast-check';
import { z } from 'zod/mini';

type Schema = z.core.$ZodType;

/** What zod's definitions of the kinds of schemas that bodies are made of have in common. */
interface Definition {
  type: string;
  format?: string;
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  entries?: Record<string, string>;
}

/** Of a number, what it may be; of a text or a list, how long. */
interface Bounds {
  minimum?: number;
  /** It must be greater than that. */
  exclusiveMinimum?: number;
  maximum?: number;
}

/** What zod's definitions of checks that set a bound have in common. */
interface Check {
  check: string;
  value?: number;
  inclusive?: boolean;
  minimum?: number;
  maximum?: number;
}

/** Returns how a schema is made, and the bounds that its checks set. */
export function made(schema: Schema) {
  const definition = schema._zod.def as Definition & { checks?: { _zod: { def: Check } }[] };
  const bounds = Object.assign(
    {},
    ...(definition.checks ?? []).map(({ _zod: { def } }) => boundOf(def)),
  ) as Bounds;
  return { ...definition, bounds, isInt: definition.format?.endsWith('int') ?? false };
}

function boundOf({ check, value, inclusive, minimum, maximum }: Check): Bounds {
  switch (check) {
    case 'greater_than':
      return inclusive ? { minimum: value as number } : { exclusiveMinimum: value as number };
    case 'less_than':
      return { maximum: value as number };
    case 'min_length':
      return { minimum: minimum as number };
    case 'max_length':
      return { maximum: maximum as number };
    default:
      return {};
  }
}

/** Whether a field may be left out. */
export function mayBeMissing(field: Schema | undefined): boolean {
  return field?._zod.optin !== undefined;
}

/**
 * Returns values that a schema takes, at its bounds more often than chance has it. What the schema refuses of what is made by
 * its shape is left out, as texts without a letter.
 *
 * @param given values of fields whose shape does not say what they may be, by name
 */
export function arbitraryOf(
  schema: Schema,
  given: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<unknown> {
  return candidates(schema, given).filter((value) => z.safeParse(schema, value).success);
}

function candidates(schema: Schema, given: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const {
    type,
    format,
    shape = {},
    element,
    innerType,
    in: first,
    out,
    entries,
    bounds,
    isInt,
  } = made(schema);
  switch (type) {
    case 'string':
      return format === 'uuid' ? fc.uuid() : texts(bounds);
    case 'number':
      return numbers(bounds, isInt);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(entries ?? {}));
    case 'array': {
      const { minimum = 0, maximum = 10 } = bounds;
      return fc.array(arbitraryOf(orFail(element), given), { minLength: minimum, maxLength: maximum });
    }
    case 'nullable':
      return fc.oneof(candidates(orFail(innerType), given), fc.constant(null));
    case 'optional':
    case 'default':
      return candidates(orFail(innerType), given);
    case 'pipe': // an empty text may mean none; all other values stay as they are
      return first && made(first).type === 'transform'
        ? fc.oneof({ weight: 8, arbitrary: candidates(orFail(out), given) }, fc.constant(''))
        : candidates(orFail(out), given);
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(shape).map(([name, field]) => [name, given[name] ?? arbitraryOf(field, given)]),
        ),
        { requiredKeys: Object.keys(shape).filter((name) => !mayBeMissing(shape[name])) },
      );
    default:
      throw new Error(`Nothing is known of how to make a value of ${type}.`);
  }
}

function orFail(schema: Schema | undefined): Schema {
  if (!schema) throw new Error('A schema lacks what it is made of.');
  return schema;
}

function texts({ minimum = 0, maximum = 300 }: Bounds): fc.Arbitrary<string> {
  const bounds = { minLength: minimum, maxLength: maximum };
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ ...bounds, unit: 'grapheme' }) },
    { weight: 2, arbitrary: fc.string({ ...bounds, unit: 'binary' }) },
    fc.constantFrom(...[maximum, Math.max(1, minimum)].map((length) => 'x'.repeat(length))),
    fc.constantFrom(
      '  spaced  ',
      'e\u0301',
      '中文 🏡',
      '</script><script>',
      "' OR 1=1 --",
      'ﬁ\u200fRTL',
      '0',
    ),
  );
}

function numbers({ minimum, exclusiveMinimum, maximum = 1e9 }: Bounds, isInt: boolean): fc.Arbitrary<number> {
  const step = isInt ? 1 : 100;
  const least = Math.max(
    (minimum ?? 0) * step,
    exclusiveMinimum === undefined ? 0 : exclusiveMinimum * step + 1,
  );
  const most = Math.min(maximum * step, Number.MAX_SAFE_INTEGER);
  const steps = fc.oneof(
    fc.integer({ min: least, max: most }),
    fc.integer({ min: least, max: Math.min(most, least + 10_000) }),
    fc.constantFrom(least, most),
  );
  return steps.map((step_) => step_ / step);
}
