import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { errorReason, isDatabaseUnavailable, mayBeDataError } from './database-errors.ts';

/** An error as the driver makes it of what a server says. */
function said(code: string, message = 'in words', severity = 'ERROR') {
  return Object.assign(new pg.DatabaseError(message, 7, 'error'), { code, severity });
}

function ofTheSystem(code: string) {
  return Object.assign(new Error(`connect ${code}`), { code });
}

describe('an error of the server', () => {
  // classes of broken connections, standby, timeouts, logins, races, full resources, locks, restarts, files, damage, unknown codes
  it.each(
    '08006 08P01 25006 25P03 25P04 28000 28P01 3D000 40001 40P01 53000 53100 53200 53300 55000 55006 55P03 57014 57P01 57P03 58030 58P01 F0001 XX000 XX001 XX002 99999'.split(
      ' ',
    ),
  )('is %s', (code) => {
    expect(isDatabaseUnavailable(said(code))).toBe(true);
  });

  it.each([
    ['XX000', 'could not extend file "base/16384/16501": File too large'],
    ['XX000', 'could not write init file'],
    ['42501', 'could not open file "pg_wal/000000010000000000000003": Read-only file system'],
    ['42501', 'could not create temporary file "base/pgsql_tmp/pgsql_tmp7.0": Permission denied'],
    ['42809', 'could not open file "base/16384/16501": Is a directory'],
    [
      '54000',
      'database is not accepting commands that assign new transaction IDs to avoid wraparound data loss',
    ],
  ])('is %s in these words: %s', (code, message) => {
    expect(isDatabaseUnavailable(said(code, message))).toBe(true);
  });

  it.each(['42501', '42P01', 'XX000'])('is any error that closes the connection: %s', (code) => {
    expect(isDatabaseUnavailable(said(code, 'in words', 'FATAL'))).toBe(true);
    expect(isDatabaseUnavailable(said(code, 'in words', 'PANIC'))).toBe(true);
  });

  it.each([
    ofTheSystem('ECONNREFUSED'),
    ofTheSystem('ETIMEDOUT'),
    new AggregateError([ofTheSystem('ECONNREFUSED'), ofTheSystem('ENETUNREACH')]),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Query read timeout'),
    new Error('Client has encountered a connection error and is not queryable'),
  ])('is no answer: %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });
});

describe('an error of the statement', () => {
  it.each<[string, string]>([
    ['42501', 'permission denied for table events'],
    ['54000', 'index row size 2720 exceeds btree version 4 maximum 2704'],
    ...'0A000 21000 22P02 22P05 23505 25P02 26000 3F000 42601 42804 42883 42P01 P0001'
      .split(' ')
      .map((code): [string, string] => [code, 'in words']),
  ])('is %s: %s', (code, message) => {
    expect(isDatabaseUnavailable(said(code, message))).toBe(false);
  });

  it.each([
    new TypeError('x is not a function'),
    Object.assign(new Error('a broken file'), { code: 'EPERM' }),
    Object.assign(new Error('a broken pipe of nobody'), { code: 'EROFS' }),
    new AggregateError([ofTheSystem('ECONNREFUSED'), new TypeError('x is not a function')]),
    'text',
    undefined,
  ])('is a mistake of ours: %s', (error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

it('an error of the data is the statement’s, unless it concerns files or closes the connection', () => {
  expect(mayBeDataError(said('XX001', 'invalid page in block 7 of relation base/16384/16501'))).toBe(true);
  expect(mayBeDataError(said('XX000', 'invalid memory alloc request size'))).toBe(true);
  expect(mayBeDataError(said('XX000', 'could not extend file "base/16384/16501": File too large'))).toBe(
    false,
  );
  expect(mayBeDataError(said('XX000', 'could not write init file', 'FATAL'))).toBe(false);
  expect(mayBeDataError(said('53100'))).toBe(false);
});

it('the reason is the message, or else the code', () => {
  expect(errorReason(said('53100', 'the disk is full'))).toBe('the disk is full');
  expect(errorReason(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
});
