import { expect, it } from 'vitest';
import { demoListing } from '../../testing/demo.ts';
import type { Inquiry } from './inquiry.ts';
import { inquiredListings, kindOf, SUBJECT_LENGTH, subjectOf } from './inquiry.ts';

const subject = (listing: { title: string } | undefined, kind: Inquiry['kind'] = 'question') =>
  subjectOf({ listing: listing && { ...demoListing, ...listing }, kind });

it('finds the listing that an address names', () => {
  expect(inquiredListings('lantern-quay/1').map(({ path }) => path)).toEqual([
    '/properties/slug/lantern-quay%2F1',
  ]);
  expect(inquiredListings(null)).toEqual([]);
  expect(inquiredListings('')).toEqual([]);
});

it('names the listing, and what is wanted, in a subject that fits its field', () => {
  expect(subject(demoListing)).toBe('Property Inquiry: Lantern Quay Residences');
  expect(subject(demoListing, 'viewing')).toBe('Viewing: Lantern Quay Residences');
  expect(subject({ title: 'x'.repeat(200) })).toHaveLength(SUBJECT_LENGTH);
  expect(subject(undefined)).toBe('');
  expect(subject(undefined, 'viewing')).toBe('Viewing');
  expect(subject(undefined, 'valuation')).toBe('What is my home worth?');
});

it.each([
  ['', 'question'],
  ['property=a-flat', 'question'],
  ['property=a-flat&viewing=1', 'viewing'],
  ['viewing=1', 'viewing'],
  ['valuation=1', 'valuation'],
])('understands ?%s as a %s', (search, kind) => expect(kindOf(new URLSearchParams(search))).toBe(kind));
