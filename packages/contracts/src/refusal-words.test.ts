import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { refusalWords } from './refusal-words.ts';

function said(schema: z.ZodMiniType, value: unknown): string[] {
  const { error } = z.safeParse(schema, value, { error: refusalWords });
  return error?.issues.map(({ message }) => message) ?? [];
}

describe('the message for a refused value', () => {
  it.each<[string, z.ZodMiniType, unknown]>([
    ['is required', z.string(), undefined],
    ['must be text', z.string(), 5],
    ['must be a number', z.number(), 'two'],
    ['must be a number', z.nullable(z.number()), Number.NaN],
    ['must be a whole number', z.int(), 2.5],
    ['must be true or false', z.boolean(), 'yes'],
    ['must be a list', z.array(z.string()), 'one'],
    ['must be an object', z.strictObject({}), []],
    ['must be one of Buy, Sell, Rent', z.enum(['Buy', 'Sell', 'Rent']), 'Lease'],
    ['must be yes', z.literal('yes'), 'no'],
    ['must be an id', z.uuid(), 'x'],
    ['must be a day such as 2026-11-03', z.iso.date(), '3 Nov'],
    ['must be a time such as 2026-11-03T09:00:00Z', z.iso.datetime(), 'noon'],
    ['must be in another format', z.string().check(z.regex(/^a$/)), 'b'],
    ['must have at most 2 characters', z.string().check(z.maxLength(2)), 'abc'],
    ['must have at least 1 character', z.string().check(z.minLength(1)), ''],
    ['must have at most 1 item', z.array(z.int()).check(z.maxLength(1)), [1, 2]],
    ['must be 5 or less', z.int().check(z.lte(5)), 6],
    ['must be 2100 or less', z.int().check(z.lte(2100)), 2101],
    ['must be 1,000,000,000,000 or less', z.number().check(z.lte(1e12)), 1e13],
    ['must have at most 20,000 characters', z.string().check(z.maxLength(20_000)), 'a'.repeat(20_001)],
    ['must be 0 or more', z.int().check(z.gte(0)), -1],
    ['must be greater than 0', z.number().check(z.positive()), 0],
    ['must be less than 0', z.number().check(z.negative()), 0],
    ['has unknown fields: colour', z.strictObject({}), { colour: 'red' }],
    ['is not valid', z.union([z.string(), z.number()]), true],
  ])('%s', (words, schema, value) => expect(said(schema, value)).toEqual([words]));

  it('is the rule’s own message, if it has one', () => {
    expect(said(z.string().check(z.minLength(1, 'must not be empty')), '')).toEqual(['must not be empty']);
  });
});
