import { z } from 'zod/mini';
import { made, mayBeMissing } from './arbitrary-of.ts';

type Schema = z.core.$ZodType;
type Path = readonly (string | number)[];

/** One thing that is wrong with a body that is right otherwise. */
export interface Mutation {
  family: string;
  /** Where it is put, and where it must be refused. */
  path: Path;
  /** Absent for a field that is left out. */
  value?: unknown;
}

/** Takes the place of a number that no JSON text of ours would be written with. */
const HUGE = '1e400 without quotes';

/** Returns everything that is wrong for a schema and differs from what is right in one place only. */
export function mutationsOf(schema: Schema, path: Path = []): Mutation[] {
  const { type, shape = {}, innerType, out } = made(schema);
  switch (type) {
    case 'object':
      return [...notThisType(schema, path, 'object'), ...ofFields(shape, path)];
    case 'nullable':
    case 'optional':
    case 'default':
      return notNull(schema, mutationsOf(innerType as Schema, path));
    case 'pipe':
      return notNull(
        schema,
        mutationsOf((made(out as Schema).type === 'transform' ? made(schema).in : out) as Schema, path),
      );
    case 'array':
      return [...notThisType(schema, path, 'array'), ...ofItems(schema, path)];
    case 'string':
      return [...notThisType(schema, path, 'string'), ...ofText(schema, path)];
    case 'number':
      return [...notThisType(schema, path, 'number'), ...ofNumber(schema, path)];
    case 'boolean':
      return notThisType(schema, path, 'boolean');
    case 'enum':
    case 'literal':
      return [...notThisType(schema, path, 'string'), { family: 'no choice', path, value: 'none of them' }];
    default:
      throw new Error(`Nothing is known of what is wrong for ${type}.`);
  }
}

function ofFields(shape: Record<string, Schema>, path: Path): Mutation[] {
  const unknown = ['unknown_field', 'constructor', '__proto__', 'title ', ''].map((name) => ({
    family: 'unknown field',
    path: [...path, name],
    value: { polluted: true },
  }));
  const fields = Object.entries(shape).flatMap(([name, field]) => [
    ...mutationsOf(field, [...path, name]),
    ...(mayBeMissing(field) ? [] : [{ family: 'missing', path: [...path, name] }]),
  ]);
  return [...unknown, ...fields];
}

const samples = { string: 'text', number: 7, boolean: true, array: [[]], object: { a: 1 }, null: null };

function notThisType(schema: Schema, path: Path, right: keyof typeof samples): Mutation[] {
  return Object.entries(samples)
    .filter(([type, value]) => type !== right && !z.safeParse(schema, value).success)
    .map(([type, value]) => ({ family: type === 'null' ? 'null' : 'wrong type', path, value }));
}

/** Where null or nothing is right, it is not wrong. */
function notNull(schema: Schema, mutations: Mutation[]): Mutation[] {
  const isRight = (value: unknown) => (value === null || value === '') && z.safeParse(schema, value).success;
  return mutations.filter(({ path, value }) => path.length === 0 || !isRight(value));
}

function ofText(schema: Schema, path: Path): Mutation[] {
  const { minimum = 0, maximum } = made(schema).bounds;
  const hostile = ['\u0000', 'a\u0000b', '\ud800', 'x\udfffx', '\u0007bell', 'a\u202eb'];
  return [
    ...hostile.map((value) => ({ family: 'hostile text', path, value })),
    ...(minimum > 0 ? ['', '   ', '\u200b'].map((value) => ({ family: 'empty', path, value })) : []),
    ...(maximum === undefined ? [] : [{ family: 'bound passed', path, value: 'x'.repeat(maximum + 1) }]),
  ];
}

function ofNumber(schema: Schema, path: Path): Mutation[] {
  const { bounds, isInt } = made(schema);
  const { minimum, exclusiveMinimum, maximum } = bounds;
  const beyond = [
    maximum !== undefined && maximum + 1,
    minimum !== undefined && minimum - 1,
    exclusiveMinimum !== undefined && exclusiveMinimum,
  ].filter((value) => value !== false);
  const decimals = isInt ? [1.5, 1e-7] : [1_250_000.12345, 0.001, 9_999_999.999];
  return [
    ...beyond.map((value) => ({ family: 'bound passed', path, value })),
    ...decimals.map((value) => ({ family: 'decimals', path, value })),
    ...['7', '', HUGE].map((value) => ({ family: 'no number', path, value })),
  ];
}

function ofItems(schema: Schema, path: Path): Mutation[] {
  const { element, bounds } = made(schema);
  const { minimum = 0, maximum = 0 } = bounds;
  const items = mutationsOf(element as Schema, [...path, 0]);
  const many = Array.from({ length: maximum + 1 }, (_, n) =>
    itemsLike(n).find((item) => z.safeParse(element as Schema, item).success),
  );
  return [
    ...items.map((mutation) => ({ ...mutation, family: `item: ${mutation.family}` })),
    ...(maximum > 0 ? [{ family: 'bound passed', path, value: many }] : []),
    ...(minimum > 0 ? [{ family: 'bound passed', path, value: [] }] : []),
  ];
}

/** Items of which each is right by itself; there are only too many of them. */
function itemsLike(n: number): unknown[] {
  const uuid = `0192d4e0-7b1a-7c3d-8e4f-${String(n).padStart(12, '0')}`;
  const image = `/uploads/${uuid}.jpg`;
  return [uuid, image, { image }, `2026-12-${String(n + 1).padStart(2, '0')}`, 'morning'];
}

/** Returns the text of a body in which one thing is wrong. */
export function mutated(body: unknown, { path, ...mutation }: Mutation): string {
  if (path.length === 0) return textOf(mutation.value);
  const whole = structuredClone(body) as Record<string | number, unknown>;
  const last = path.at(-1) ?? '';
  let at = whole;
  for (const [depth, name] of path.slice(0, -1).entries()) {
    if (typeof at[name] !== 'object' || at[name] === null)
      at[name] = typeof path[depth + 1] === 'number' ? [] : {};
    at = at[name] as typeof whole;
  }
  const { value } = mutation;
  if ('value' in mutation)
    // an assignment to __proto__ would set the prototype
    Object.defineProperty(at, last, { value, enumerable: true, configurable: true, writable: true });
  else delete at[last];
  return textOf(whole);
}

function textOf(value: unknown): string {
  return JSON.stringify(value).replace(JSON.stringify(HUGE), '1e400');
}
