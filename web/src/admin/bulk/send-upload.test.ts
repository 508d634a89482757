import { isUuid } from '@marketplace/contracts/check';
import { limits } from '@marketplace/contracts/limits';
import { expect, it } from 'vitest';
import { inParts, newUploadId } from './send-upload.ts';

it('the parts of an upload have as many rows as one request may', () => {
  const items = Array.from({ length: 1200 }, (_, n) => ({ title: `Flat ${n}` }));
  const parts = inParts('an-id', items);
  expect(parts.map(({ upload, number, items: { length } }) => [upload, number, length])).toEqual([
    ['an-id', 1, 500],
    ['an-id', 2, 500],
    ['an-id', 3, 200],
  ]);
  expect(parts.flatMap((part) => part.items)).toEqual(items);
});

it('a part has no more bytes than one request may', () => {
  const items = Array.from({ length: 300 }, () => ({ description: 'é'.repeat(limits.descriptionLength) }));
  const parts = inParts('an-id', items);
  expect(parts.length).toBeGreaterThan(1);
  for (const part of parts)
    expect(new TextEncoder().encode(JSON.stringify(part.items)).length).toBeLessThanOrEqual(limits.bulkBody);
  expect(parts.flatMap((part) => part.items)).toEqual(items);
});

it('the id of an upload is a UUID of its own', () => {
  const ids = Array.from({ length: 50 }, newUploadId);
  expect(ids.every(isUuid)).toBe(true);
  expect(new Set(ids).size).toBe(50);
});
