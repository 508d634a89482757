import { describe, expect, it } from 'vitest';
import { databaseError } from './error-answers.ts';

function coded(code: string, message = 'as the database says it') {
  return Object.assign(new Error(message), { code });
}

/** packages/event-store/src/database-errors.test.ts has all of them. */
const later = [
  ['53100', 'the disk is full'],
  ['XX000', 'an init file cannot be written'],
  ['28P01', 'the password was changed'],
  ['ECONNREFUSED', 'no server listens'],
] as const;

describe('a temporary database error', () => {
  it.each(later)('%s, %s: the answer to a change says that nothing was saved', (code) => {
    expect(databaseError(coded(code), 'POST')).toMatchObject({
      status: 503,
      message: 'Temporarily unavailable. Nothing was saved.',
      headers: { 'Retry-After': '2' },
    });
  });

  it.each(later)('%s, %s: the answer to a read says to try again', (code) => {
    const answer = databaseError(coded(code), 'GET');
    expect(answer).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
    expect(answer?.message).not.toMatch(/saved/);
  });

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Query read timeout',
  ])('may have no code: %s', (message) => {
    expect(databaseError(new Error(message), 'PUT')?.status).toBe(503);
  });
});

it('a value that cannot be stored is a client error', () => {
  expect(databaseError(coded('22P05'), 'PUT')?.status).toBe(422);
});

it.each([coded('42P01'), coded('23505'), coded('25P02'), new TypeError('x is not a function'), 'text'])(
  'a mistake of ours is none that passes: %s',
  (error) => {
    expect(databaseError(error, 'PUT')).toBeUndefined();
  },
);
