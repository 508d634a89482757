import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { startTcpProxy } from '@marketplace/testing/tcp-proxy';
import type { TestBucket } from '@marketplace/testing/test-bucket';
import { startTestBucket } from '@marketplace/testing/test-bucket';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { namesIn, openTestStore, storeKinds } from '../testing/test-stores.ts';
import type { FileStore } from './file-store.ts';
import { readWhole, StoreUnavailable, WrongDigest } from './file-store.ts';
import { openFileStore } from './open-store.ts';

const bytes = Buffer.from('0123456789');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const MEGABYTE = 1024 * 1024;
const AT_ONCE = 10;

async function textOf(store: FileStore, name: string, range?: { first: number; last: number }) {
  const found = await store.get(name, range);
  return found && Buffer.concat(await found.body.toArray()).toString();
}

/** A body that breaks off after some bytes. */
function broken(): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.alloc(6 * MEGABYTE);
      throw new Error('the source broke');
    })(),
  );
}

describe.each(storeKinds)('a %s', (kind) => {
  let opened: Awaited<ReturnType<typeof openTestStore>>;
  let store: FileStore;
  beforeAll(async () => {
    opened = await openTestStore(kind);
    ({ store } = opened);
  });
  afterAll(() => opened.close());

  it('keeps bytes and streams under names with folders', async () => {
    const large = Buffer.alloc(11 * MEGABYTE, 'abc');
    const digest = createHash('sha256').update(large).digest('hex');
    expect(await store.put('one.jpg', bytes)).toEqual({ bytes: 10, sha256 });
    expect(await store.put('a/b/small.json', Readable.from([bytes]))).toEqual({ bytes: 10, sha256 });
    const stream = Readable.from([large.subarray(0, 7 * MEGABYTE), large.subarray(7 * MEGABYTE)]);
    expect(await store.put('a/large', stream, { sha256: digest })).toEqual({
      bytes: large.length,
      sha256: digest,
    });
    expect(await readWhole(store, 'a/b/small.json')).toEqual(bytes);
    expect((await readWhole(store, 'a/large'))?.equals(large)).toBe(true);
    const found = await store.stat('one.jpg');
    expect(found).toMatchObject({ name: 'one.jpg', bytes: 10 });
    expect(Math.abs(Date.now() - Number(found?.changedAt))).toBeLessThan(600_000);
    expect(await namesIn(store)).toEqual(['a/b/small.json', 'a/large', 'one.jpg']);
    await store.put('one.jpg', Buffer.from('another'));
    expect(await textOf(store, 'one.jpg')).toBe('another');
  });

  it('reads ranges and tells the size of the whole file', async () => {
    await store.put('range.png', bytes);
    expect(await textOf(store, 'range.png', { first: 2, last: 4 })).toBe('234');
    const found = await store.get('range.png', { first: 9, last: 9 });
    expect(found).toMatchObject({ name: 'range.png', bytes: 10 });
    expect(Buffer.concat((await found?.body.toArray()) ?? []).toString()).toBe('9');
    await store.put('empty', Buffer.alloc(0));
    expect([await textOf(store, 'empty'), (await store.stat('empty'))?.bytes]).toEqual(['', 0]);
  });

  it('has no missing file', async () => {
    expect([await store.get('missing'), await store.stat('missing/x.jpg')]).toEqual([undefined, undefined]);
    expect(await store.copy('missing', 'copy')).toBe(false);
    await store.remove(['missing', 'missing/x.jpg']);
    expect(await namesIn(store)).not.toContain('copy');
  });

  it('copies and removes', async () => {
    await store.put('from.webp', bytes);
    expect(await store.copy('from.webp', 'kept/2026-11-24/to.webp')).toBe(true);
    await store.remove(['from.webp', 'missing']);
    expect(await store.stat('from.webp')).toBeUndefined();
    expect(await textOf(store, 'kept/2026-11-24/to.webp')).toBe(bytes.toString());
  });

  it('refuses a wrong digest and a broken source, and keeps what was there', async () => {
    await store.put('kept.jpg', bytes);
    const wrong = { sha256: sha256.replace(/^./, (first) => (first === '0' ? '1' : '0')) };
    for (const body of [bytes, Readable.from([bytes]), Readable.from([Buffer.alloc(6 * MEGABYTE)])])
      await expect(store.put('kept.jpg', body, wrong)).rejects.toThrow(WrongDigest);
    await expect(store.put('kept.jpg', broken())).rejects.toThrow('the source broke');
    await expect(store.put('new.jpg', broken())).rejects.toThrow('the source broke');
    expect(await textOf(store, 'kept.jpg')).toBe(bytes.toString());
    expect(await namesIn(store)).not.toContain('new.jpg');
    expect(await store.removeUnfinished(new Date(Date.now() + 1000))).toBe(0);
  });

  it.each(['', '/etc/passwd', '../x', 'a/../../x', 'a//b', 'a/.hidden', 'a\0b'])(
    'refuses the name %j',
    async (name) => {
      await expect(store.put(name, bytes)).rejects.toThrow('is not the name of a file');
      await expect(store.get(name)).rejects.toThrow('is not the name of a file');
    },
  );

  it('lists more than a page, by their beginning', async () => {
    const names = Array.from({ length: 1203 }, (_, n) => `many/${String(n).padStart(4, '0')}.txt`);
    for (let first = 0; first < names.length; first += AT_ONCE)
      await Promise.all(
        names.slice(first, first + AT_ONCE).map((name) => store.put(name, Buffer.from(name))),
      );
    const listed: string[] = [];
    for await (const file of store.list('many/')) {
      listed.push(file.name);
      expect(file.bytes).toBe(13);
    }
    expect(listed).toEqual(names);
    const found: string[] = [];
    for await (const { name } of store.list('many/120')) found.push(name);
    expect(found).toEqual(['many/1200.txt', 'many/1201.txt', 'many/1202.txt']);
    await store.remove(names);
    expect((await namesIn(store)).filter((name) => name.startsWith('many/'))).toEqual([]);
  });
});

describe('a bucket', () => {
  let bucket: TestBucket;
  beforeAll(async () => {
    bucket = await startTestBucket();
  });
  afterAll(() => bucket.close());

  /** Every call to a store. */
  const calls = (store: FileStore): [string, () => Promise<unknown>][] => [
    ['put', () => store.put('x.jpg', bytes)],
    ['put of a stream', () => store.put('x.jpg', Readable.from([bytes]))],
    ['get', () => readWhole(store, 'x.jpg')],
    ['stat', () => store.stat('x.jpg')],
    ['list', () => namesIn(store)],
    ['copy', () => store.copy('x.jpg', 'y.jpg')],
    ['remove', () => store.remove(['x.jpg'])],
  ];

  it('that is unreachable is unavailable, and complete once it is back', async () => {
    const proxy = await startTcpProxy(bucket.endpoint);
    onTestFinished(() => proxy.close());
    const store = openFileStore(bucket.url('away', proxy.url), bucket.credentials);
    await store.put('x.jpg', bytes);
    proxy.reset();
    for (const [name, call] of calls(store)) await expect(call(), name).rejects.toThrow(StoreUnavailable);
    proxy.pass();
    expect(await readWhole(store, 'x.jpg')).toEqual(bytes);
  });

  it('that is silent is unavailable after some seconds', async () => {
    const proxy = await startTcpProxy(bucket.endpoint);
    onTestFinished(() => proxy.close());
    const store = openFileStore(bucket.url('silent', proxy.url), bucket.credentials);
    proxy.blackhole('down');
    await Promise.all(
      calls(store).map(([name, call]) => expect(call(), name).rejects.toThrow(StoreUnavailable)),
    );
  });

  it('that refuses the credentials is unavailable, not empty', async () => {
    const store = openFileStore(bucket.url('x'), { key: 'other', secret: 'wrong' });
    for (const [name, call] of calls(store))
      await expect(call(), name).rejects.toThrow(/refuses the credentials .*Check UPLOADS_KEY/);
  });

  it('that does not exist is unavailable, not empty', async () => {
    const store = openFileStore(bucket.url('x').replace('test-bucket', 'no-bucket'), bucket.credentials);
    for (const [name, call] of calls(store).filter(([one]) => one !== 'stat'))
      await expect(call(), name).rejects.toThrow('does not exist. Create the bucket');
  });

  it('is opened by a signed address, with the type of the file', async () => {
    const store = openFileStore(bucket.url('signed/of'), bucket.credentials);
    await store.put('x.webp', bytes);
    const address = (await store.signedUrl?.('x.webp', 60)) ?? '';
    const answer = await fetch(address, { headers: { range: 'bytes=1-2' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([206, 'image/webp']);
    expect(await answer.text()).toBe('12');
    expect((await fetch(address.replace('x.webp', 'y.webp'))).status).toBe(403);
    expect(store.where).toBe('s3://test-bucket/signed/of/');
  });
});
