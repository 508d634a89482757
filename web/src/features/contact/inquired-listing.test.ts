import { expect, it } from 'vitest';
import { demoListing } from '../../testing/demo.ts';
import { SUBJECT_LENGTH } from './contact-message.ts';
import { inquiredListings, subjectAbout } from './inquired-listing.ts';

it('finds the listing that an address names', () => {
  expect(inquiredListings('lantern-quay/1').map(({ path }) => path)).toEqual([
    '/properties/slug/lantern-quay%2F1',
  ]);
  expect(inquiredListings(null)).toEqual([]);
  expect(inquiredListings('')).toEqual([]);
});

it('names the listing in a subject that fits its field', () => {
  expect(subjectAbout(demoListing)).toBe('Property Inquiry: Lantern Quay Residences');
  expect(subjectAbout({ title: 'x'.repeat(200) })).toHaveLength(SUBJECT_LENGTH);
});
