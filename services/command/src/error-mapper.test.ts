import { OutcomeUnknown, VersionConflict } from '@marketplace/event-store/append';
import { UnreadableEvent } from '@marketplace/event-store/events';
import { Overloaded } from '@marketplace/event-store/group-commit';
import { expect, it } from 'vitest';
import { commandErrors } from './error-mapper.ts';

const put = { method: 'PUT', headers: {} };

it.each([
  ['listing-0192d4e0', 'This listing has been changed. Reload and try again.'],
  ['image-0192d4e0', 'This picture has been changed. Reload and try again.'],
  ['admin-0192d4e0', 'This admin has been changed. Reload and try again.'],
  ['projection-listings', 'This read model has been changed. Reload and try again.'],
  ['a stream', 'This record has been changed. Reload and try again.'],
])('a conflict on %s says what was changed', (stream, detail) => {
  expect(commandErrors(new VersionConflict(stream), put)).toMatchObject({ status: 409, message: detail });
});

it('a lost answer says that it may have been saved, and what to do', () => {
  const lost = new OutcomeUnknown(new Error('Connection terminated unexpectedly'));
  const keyed = { ...put, headers: { 'idempotency-key': 'one' } };
  expect(commandErrors(lost, put)?.message).toMatch(
    /^This may have been saved.* Check before you try again\.$/,
  );
  expect(commandErrors(lost, keyed)?.message).toMatch(
    /^This may have been saved.* Try again: it is saved once\.$/,
  );
});

it.each([
  [
    { stream: 'listing-0192d4e0', isNewer: false },
    'Event 7 of the listing 0192d4e0 cannot be read. Nothing was saved. To skip it, an operator can run: projections skip listings --position 7 --reason "…"',
  ],
  [
    { stream: 'image-0192d4e0', isNewer: true },
    'Event 7 of the picture 0192d4e0 was written by a newer version of the product. Nothing was saved. To skip it, an operator can roll that version out again, or run: projections skip activity --position 7 --reason "…"',
  ],
])('an event that cannot be read, of %j, names what the operator types', (event, detail) => {
  expect(commandErrors(new UnreadableEvent('no price', { position: 7, ...event }), put)).toMatchObject({
    status: 503,
    message: detail,
    headers: { 'Retry-After': '60' },
  });
});

it('asks a visit to come again that would wait too long', () => {
  const answer = commandErrors(new Overloaded('too many events are waiting for the log'), put);
  expect([answer?.status, answer?.headers['Retry-After'], answer?.message]).toEqual([
    503,
    '1',
    'Too many requests at once. Nothing was saved. Try again.',
  ]);
});
