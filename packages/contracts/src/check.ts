/** Parses external data into a type, or throws. Every zod schema is a parser. */
export interface Parser<T> {
  parse: (value: unknown) => T;
}

/** A type guard without zod, which keeps zod out of the public pages' scripts. */
export type Is<T> = (value: unknown) => value is T;

/** The type that a guard or a parser checks. */
export type Checked<Check> = Check extends Is<infer T> | Parser<infer T> ? T : never;

/** Returns a parser from a type guard. Unknown fields are kept. */
export function parserOf<T>(is: Is<T>): Parser<T> {
  return {
    parse(value) {
      if (is(value)) return value;
      throw new TypeError('It does not match the contract.');
    },
  };
}

/** Any JSON value except undefined. */
export const isAnything: Is<unknown> = (value): value is unknown => value !== undefined;

export const isText: Is<string> = (value): value is string => typeof value === 'string';

export const isFlag: Is<boolean> = (value): value is boolean => typeof value === 'boolean';

export const isNumber: Is<number> = (value): value is number => Number.isFinite(value);

export const isInt: Is<number> = (value): value is number => Number.isSafeInteger(value);

const UUID =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}(-0{4}){3}-0{12}|f{8}(-f{4}){3}-f{12})$/i;

export const isUuid: Is<string> = (value): value is string => isText(value) && UUID.test(value);

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** An ISO 8601 time in UTC with a valid date and time. */
export const isTime: Is<string> = (value): value is string =>
  isText(value) && TIME.test(value) && new Date(value).toJSON()?.slice(0, 13) === value.slice(0, 13);

export function isOneOf<Value extends string>(...values: readonly Value[]): Is<Value> {
  return (value): value is Value => values.some((one) => one === value);
}

export function isNullOr<T>(is: Is<T>): Is<T | null> {
  return (value): value is T | null => value === null || is(value);
}

export function isUnsetOr<T>(is: Is<T>): Is<T | undefined> {
  return (value): value is T | undefined => value === undefined || is(value);
}

export function isListOf<T>(is: Is<T>): Is<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(is);
}

/** An object with any keys and values of one type. */
export function isTableOf<T>(is: Is<T>): Is<Record<string, T>> {
  return (value): value is Record<string, T> => isObject(value) && Object.values(value).every(is);
}

/** An object with these fields; the compiler checks that none of `T` is missing. */
export function isObjectOf<T extends object>(fields: { [Field in keyof T]-?: Is<T[Field]> }): Is<T> {
  const checks = Object.entries<Is<unknown>>(fields);
  return (value): value is T => isObject(value) && checks.every(([field, is]) => is(value[field]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
