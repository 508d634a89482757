import { limits } from '@marketplace/contracts/limits';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetUpload, inParts, keepUpload, keptUploads, notePart, partsLeft } from './send-upload.ts';

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

const upload = {
  id: '0190f000-0000-4000-8000-000000000001',
  username: 'admin',
  file: 'homes.csv',
  startedAt: '2026-11-03T02:00:00.000Z',
  total: 3,
  done: 0,
};
const parts = [2, 1].map((number) => ({ upload: upload.id, number, items: [{ title: `Part ${number}` }] }));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
});
afterEach(() => vi.unstubAllGlobals());

describe('an upload that is kept on the device', () => {
  it('has the parts that were not acknowledged, in their order, for the admin whose it is', async () => {
    const other = {
      ...upload,
      id: '0190f000-0000-4000-8000-000000000002',
      startedAt: '2026-11-02T00:00:00.000Z',
    };
    expect(await keepUpload(upload, parts)).toBe(true);
    await keepUpload(other, [{ upload: other.id, number: 1, items: [] }]);
    expect((await partsLeft(upload.id)).map(({ number }) => number)).toEqual([1, 2]);
    expect((await keptUploads('admin')).map(({ id }) => id)).toEqual([other.id, upload.id]);
    expect(await keptUploads('meilin')).toEqual([]);

    await notePart({ ...upload, done: 2 }, { upload: upload.id, number: 1, items: [] });
    expect((await partsLeft(upload.id)).map(({ number }) => number)).toEqual([2]);
    expect(await keptUploads('admin')).toContainEqual({ ...upload, done: 2 });

    await forgetUpload(upload.id);
    expect(await keptUploads('admin')).toEqual([other]);
    expect(await partsLeft(upload.id)).toEqual([]);
    expect(await partsLeft(other.id)).toHaveLength(1);
  });

  it('is not kept where the browser keeps nothing, or not all of it', async () => {
    const unkeepable = { upload: upload.id, number: 3, items: [{ title: () => 'no data' }] };
    expect(await keepUpload(upload, [...parts, unkeepable])).toBe(false);
    expect(await keptUploads('admin')).toEqual([]);
    expect(await partsLeft(upload.id)).toEqual([]);

    vi.stubGlobal('indexedDB', undefined);
    expect(await keepUpload(upload, parts)).toBe(false);
    expect(await keptUploads('admin')).toEqual([]);
    await notePart(upload, { upload: upload.id, number: 1, items: [] });
  });
});
