import { expect, it } from 'vitest';
import { duplicateKey } from './listing.duplicates.ts';

const flat = { title: 'Garden flat', district: 'D09 - Orchard / River Valley' };

it('duplicates share their key regardless of capitals and spaces', () =>
  expect(duplicateKey({ ...flat, title: ' GARDEN  Flat ' })).toBe(duplicateKey(flat)));

it.each([{ title: 'Garden flat 2' }, { district: 'D10 - Tanglin / Holland' }])(
  'those that differ in %j are none',
  (other) => expect(duplicateKey({ ...flat, ...other })).not.toBe(duplicateKey(flat)),
);
