import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HttpError } from './http-error.ts';
import { parseRequest } from './parse-request.ts';

const Body = z.strictObject({ name: z.string(), kind: z.enum(['a', 'b']), rooms: z.number().nullable() });

function refusals(sent: unknown): Record<string, string> {
  try {
    parseRequest(Body, sent);
  } catch (error) {
    if (error instanceof HttpError && error.errors)
      return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]));
    throw error;
  }
  throw new Error('it was taken');
}

describe('a request body', () => {
  it('is refused for missing and wrong fields', () => {
    expect(refusals({})).toEqual({ name: 'is required', kind: 'is required', rooms: 'is required' });
    expect(refusals({ name: 5, kind: null, rooms: 'two' })).toEqual({
      name: 'must be text',
      kind: 'must be one of a, b',
      rooms: 'must be a number',
    });
  });

  it('may be deeply nested', () => {
    const depth = 20_000;
    const deep: unknown = JSON.parse(`{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`);
    expect(Object.keys(refusals(deep))).toEqual(['name', 'kind', 'rooms']);
  });
});
