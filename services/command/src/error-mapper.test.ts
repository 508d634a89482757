import { OutcomeUnknown, VersionConflict } from '@marketplace/event-store/append';
import { expect, it } from 'vitest';
import { commandErrors } from './error-mapper.ts';

const put = { method: 'PUT', headers: {} };

it.each([
  ['listing-0192d4e0', 'This listing was changed meanwhile. Reload and try again.'],
  ['image-0192d4e0', 'This picture was changed meanwhile. Reload and try again.'],
  ['admin-0192d4e0', 'This admin was changed meanwhile. Reload and try again.'],
  ['projection-listings', 'This read model was changed meanwhile. Reload and try again.'],
  ['a stream', 'This record was changed meanwhile. Reload and try again.'],
])('a conflict on %s says what was changed', (stream, detail) => {
  expect(commandErrors(new VersionConflict(stream), put)).toMatchObject({ status: 409, message: detail });
});

it('a lost answer says that it may have been saved, and what to do', () => {
  const lost = new OutcomeUnknown(new Error('Connection terminated unexpectedly'));
  const keyed = { ...put, headers: { 'idempotency-key': 'one' } };
  expect(commandErrors(lost, put)?.message).toMatch(
    /^This may have been saved.* Look before you try again\.$/,
  );
  expect(commandErrors(lost, keyed)?.message).toMatch(
    /^This may have been saved.* Try again: it is saved once\.$/,
  );
});
