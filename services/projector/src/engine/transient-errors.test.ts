import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isTransient } from './transient-errors.ts';

function databaseError(code: string) {
  return Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });
}

describe('an error that may pass', () => {
  it.each([
    '08006',
    '40001',
    '40P01',
    '53300',
    '57P01',
    '57014',
    '58030',
    '55P03',
    '25P03',
    '25006',
    '28P01',
    '3D000',
  ])('is %s of the database', (code) => {
    expect(isTransient(databaseError(code))).toBe(true);
  });

  it.each([
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' }),
    new AggregateError([Object.assign(new Error(''), { code: 'ECONNREFUSED' })]),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
  ])('is a broken connection: %s', (error) => {
    expect(isTransient(error)).toBe(true);
  });
});

describe('an error that stays', () => {
  it.each(['22P02', '23505', '42P01'])('is %s of the database', (code) => {
    expect(isTransient(databaseError(code))).toBe(false);
  });

  it.each(['XX000', 'XX001'])('is %s, which may be of the event that is read', (code) => {
    expect(isTransient(databaseError(code))).toBe(false);
  });

  it('is one of our own', () => {
    expect(isTransient(new TypeError('x is not a function'))).toBe(false);
    expect(isTransient('text')).toBe(false);
  });
});
