import { describe, expect, it } from 'vitest';
import { databaseError } from './database-errors.ts';

function coded(code: string, message = 'as the database says it') {
  return Object.assign(new Error(message), { code });
}

const later = [
  ['08006', 'the connection broke'],
  ['08P01', 'the protocol was broken'],
  ['40P01', 'it was one of a deadlock'],
  ['53100', 'the disk is full'],
  ['53200', 'the memory is full'],
  ['53300', 'there are too many connections'],
  ['55P03', 'a lock was not free in time'],
  ['57014', 'it took too long'],
  ['57P01', 'the server is shut down'],
  ['57P03', 'the server starts up'],
  ['58030', 'a file could not be read'],
  ['25006', 'the server stands by for another'],
  ['ECONNREFUSED', 'nobody listens'],
  ['ETIMEDOUT', 'the time of the call is over'],
] as const;

describe('an error of the database that may pass', () => {
  it.each(later)('%s, %s: a change is told that nothing was saved', (code) => {
    expect(databaseError(coded(code), 'POST')).toMatchObject({
      status: 503,
      message: 'Temporarily unavailable. Nothing was saved.',
      headers: { 'Retry-After': '2' },
    });
  });

  it.each(later)('%s, %s: a read is told to try again', (code) => {
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

it('what cannot be stored is the fault of what was sent', () => {
  expect(databaseError(coded('22P05'), 'PUT')?.status).toBe(422);
});

it.each([coded('42P01'), coded('23505'), coded('25P02'), new TypeError('x is not a function'), 'text'])(
  'a mistake of ours is none that passes: %s',
  (error) => {
    expect(databaseError(error, 'PUT')).toBeUndefined();
  },
);
