import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { Is } from './check.ts';
import { isFlag, isInt, isListOf, isNumber, isOneOf, isText, isTime, isUuid } from './check.ts';
import { errorAnswer } from './errors.ts';

/** Values that another server, or another version, could send anywhere. */
const values: unknown[] = [
  ...[undefined, null, true, '', 0, -7, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY],
  ...[[], ['text'], [7], {}, { recorded: 'yes' }],
  ...`Buy sold HDB Upcoming Freehold
    0190F000-0000-7000-8000-0000000000AD 0190f000-0000-9000-8000-0000000000ad
    0190f000-0000-7000-c000-0000000000ad 00000000-0000-0000-0000-000000000000
    ffffffff-ffff-ffff-ffff-ffffffffffff x0190f000-0000-7000-8000-0000000000ad
    2026-11-03T02:00Z 2026-11-03T02:00:00Z 2026-11-03T02:00:00.123456Z 2026-11-03T02:00:00+08:00
    2026-11-03T02:00:00 2026-11-03 2026-02-30T02:00:00Z 2028-02-29T02:00:00Z 2026-13-01T02:00:00Z
    2026-11-03T24:00:00Z 2026-11-03T02:60:00Z 2026-11-03T02:00:60Z`.split(/\s+/),
];

it.each<[string, Is<unknown>, z.ZodMiniType]>([
  ['text', isText, z.string()],
  ['a flag', isFlag, z.boolean()],
  ['a number', isNumber, z.number()],
  ['an integer', isInt, z.int()],
  ['a UUID', isUuid, z.uuid()],
  ['a time', isTime, z.iso.datetime()],
  ['one of some texts', isOneOf('Buy', 'sold'), z.enum(['Buy', 'sold'])],
  ['a list', isListOf(isText), z.array(z.string())],
])('the guard of %s accepts the same values as zod', (_name, is, schema) => {
  const accepted = values.filter(is);
  expect(accepted).toEqual(values.filter((value) => schema.safeParse(value).success));
  expect(accepted).not.toEqual([]);
});

describe('the check of an error', () => {
  const errors = [{ path: 'price', message: 'must be greater than 0' }];
  const conflict = {
    version: 5,
    changes: [{ field: 'price', from: 1, to: { any: 'thing' } }],
    by: 'mei',
    at: '2026-11-03T02:00:00Z',
    deleted: false,
  };

  it.each([{ detail: 'x' }, { detail: 'x', errors }, { detail: 'x', conflict }])('accepts %j', (body) =>
    expect(errorAnswer.parse(body)).toBe(body),
  );

  it.each([
    {},
    { detail: 'x', errors: null },
    { detail: 'x', errors: [{ path: 'price' }] },
    { detail: 'x', conflict: { ...conflict, changes: [{ field: 'price', to: 1 }] } },
    { detail: 'x', conflict: { ...conflict, version: 1.5 } },
  ])('refuses %j', (body) => expect(() => errorAnswer.parse(body)).toThrow(TypeError));
});
