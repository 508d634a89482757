import { expect, it } from 'vitest';
import { idempotentId, newId } from './events.ts';

it('new ids sort in order of creation', () => {
  const ids = Array.from({ length: 1000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(1000);
});

it('the same scope, key and index give the same event id; any other gives another', () => {
  expect(idempotentId('admin-1', 'key', 2)).toBe(idempotentId('admin-1', 'key', 2));
  const ids = [
    idempotentId('admin-1', 'key'),
    idempotentId('admin-1', 'key', 1),
    idempotentId('admin-2', 'key'),
    idempotentId('admin-1', 'key2'),
    idempotentId('admin-1k', 'ey'),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});
