import pg from 'pg';
import { expect, it } from 'vitest';
import { backoffMs } from './follower.ts';
import { isTransient } from './transient-errors.ts';

const ofDatabase = (code: string) => Object.assign(new pg.DatabaseError(code, 7, 'error'), { code });
const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });

it.each([
  ...['08006', '40001', '40P01', '53300', '57P01', '57014', '58030', '55P03', '25P03', '25006', '28P01'].map(
    ofDatabase,
  ),
  ofDatabase('3D000'),
  refused,
  new AggregateError([refused]),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
])('a retry may succeed after: %s', (error) => {
  expect(isTransient(error)).toBe(true);
});

it.each([
  ...['22P02', '23505', '42P01'].map(ofDatabase),
  ...['XX000', 'XX001'].map(ofDatabase), // which the data of the event may cause
  new TypeError('x is not a function'),
  'text',
])('a retry is vain after: %s', (error) => {
  expect(isTransient(error)).toBe(false);
});

it('a stopped projection is retried after growing pauses of at most a minute', () => {
  expect([1, 2, 3, 6, 7, 8, 100].map(backoffMs)).toEqual([1000, 2000, 4000, 32_000, 60_000, 60_000, 60_000]);
});
