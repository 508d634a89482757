import { newId } from '@marketplace/event-store/events';
import { expect, it } from 'vitest';
import { referenceOf } from './receive-enquiry.ts';

it('can be read out, and is always the same of one enquiry', () => {
  const ids = Array.from({ length: 200 }, newId);
  for (const id of ids) {
    expect(referenceOf(id)).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(referenceOf(id)).toBe(referenceOf(id));
  }
  expect(new Set(ids.map(referenceOf)).size).toBe(ids.length);
});
