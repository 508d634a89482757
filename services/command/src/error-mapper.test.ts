import { VersionConflict } from '@marketplace/event-store/append';
import { expect, it } from 'vitest';
import { commandErrors } from './error-mapper.ts';

it.each([
  ['listing-0192d4e0', 'This listing was changed meanwhile. Reload and try again.'],
  ['image-0192d4e0', 'This picture was changed meanwhile. Reload and try again.'],
  ['admin-0192d4e0', 'This admin was changed meanwhile. Reload and try again.'],
  ['projection-listings', 'This read model was changed meanwhile. Reload and try again.'],
  ['a stream', 'This record was changed meanwhile. Reload and try again.'],
])('a conflict on %s says what was changed', (stream, detail) => {
  expect(commandErrors(new VersionConflict(stream))).toMatchObject({ status: 409, message: detail });
});
