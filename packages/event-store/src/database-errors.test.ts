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

describe('trouble of the server', () => {
  it.each([
    ['08006', 'the connection broke'],
    ['08P01', 'the protocol was broken'],
    ['25006', 'it stands by for another'],
    ['25P03', 'a transaction was idle for too long'],
    ['25P04', 'a transaction took too long'],
    ['28000', 'the service may not come in'],
    ['28P01', 'the password was changed'],
    ['3D000', 'the database is not there'],
    ['40001', 'two transactions cannot both be'],
    ['40P01', 'it was one of a deadlock'],
    ['53000', 'too many files are open'],
    ['53100', 'the disk is full'],
    ['53200', 'the memory is full'],
    ['53300', 'there are too many connections'],
    ['55000', 'it is not in the state for that'],
    ['55006', 'something is in use'],
    ['55P03', 'a lock was not free in time'],
    ['57014', 'it took too long'],
    ['57P01', 'it is shut down'],
    ['57P03', 'it starts up'],
    ['58030', 'a file could not be read'],
    ['58P01', 'a file is not there'],
    ['F0001', 'its lock file is wrong'],
    ['XX000', 'it does not know what to do'],
    ['XX001', 'its data are damaged'],
    ['XX002', 'an index is damaged'],
    ['99999', 'what no version said before'],
  ])('is %s: %s', (code) => {
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

  it.each(['42501', '42P01', 'XX000'])('is whatever it ends the connection with: %s', (code) => {
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

describe('no trouble of the server', () => {
  it.each([
    ['0A000', 'cannot insert multiple commands into a prepared statement'],
    ['21000', 'more than one row returned by a subquery used as an expression'],
    ['22P02', 'invalid input syntax for type uuid'],
    ['22P05', 'unsupported Unicode escape sequence'],
    ['23505', 'duplicate key value violates unique constraint'],
    ['25P02', 'current transaction is aborted'],
    ['26000', 'prepared statement does not exist'],
    ['3F000', 'no schema has been selected to create in'],
    ['42501', 'permission denied for table events'],
    ['42601', 'syntax error at or near'],
    ['42804', 'could not determine polymorphic type'],
    ['42883', 'could not identify an equality operator for type json'],
    ['42P01', 'relation does not exist'],
    ['54000', 'index row size 2720 exceeds btree version 4 maximum 2704'],
    ['P0001', 'the log cannot be changed'],
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

it('trouble may be of what was read, unless it is of files or ends the connection', () => {
  expect(mayBeDataError(said('XX001', 'invalid page in block 7 of relation base/16384/16501'))).toBe(true);
  expect(mayBeDataError(said('XX000', 'invalid memory alloc request size'))).toBe(true);
  expect(mayBeDataError(said('XX000', 'could not extend file "base/16384/16501": File too large'))).toBe(
    false,
  );
  expect(mayBeDataError(said('XX000', 'could not write init file', 'FATAL'))).toBe(false);
  expect(mayBeDataError(said('53100'))).toBe(false);
});

it('the reason is what was said, or else the code', () => {
  expect(errorReason(said('53100', 'the disk is full'))).toBe('the disk is full');
  expect(errorReason(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED');
});
