import { expect, it } from 'vitest';
import { twinKey } from './listing.twins.ts';

const flat = { title: 'Garden flat', district: 'D09 - Orchard / River Valley' };

it('duplicates share their key whatever the capitals and spaces', () =>
  expect(twinKey({ ...flat, title: ' GARDEN  Flat ' })).toBe(twinKey(flat)));

it.each([{ title: 'Garden flat 2' }, { district: 'D10 - Tanglin / Holland' }])(
  'those that differ in %j are none',
  (other) => expect(twinKey({ ...flat, ...other })).not.toBe(twinKey(flat)),
);
