import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestBucket } from '@marketplace/testing/test-bucket';
import { startTestBucket } from '@marketplace/testing/test-bucket';
import type { FileStore } from '../files/file-store.ts';
import { openFileStore } from '../files/open-store.ts';

/** For `describe.each`: a suite holds for every kind of store. */
export const storeKinds = ['folder', 'bucket'] as const;
export type StoreKind = (typeof storeKinds)[number];

/** Opens an empty store of a kind. The caller closes it. */
export async function openTestStore(kind: StoreKind) {
  if (kind === 'folder') {
    const folder = await mkdtemp(path.join(tmpdir(), 'store-'));
    const close = () => rm(folder, { recursive: true, force: true });
    return { store: openFileStore(folder), settings: { UPLOADS_URL: folder }, close };
  }
  const bucket: TestBucket = await startTestBucket();
  const url = bucket.url(randomUUID());
  const { key, secret } = bucket.credentials;
  const settings = { UPLOADS_URL: url, UPLOADS_KEY: key, UPLOADS_KEY_SECRET: secret };
  return { store: openFileStore(url, bucket.credentials), settings, close: bucket.close };
}

export type TestStore = Awaited<ReturnType<typeof openTestStore>>;

/** Returns the sorted names of all files. */
export async function namesIn(store: FileStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names.sort();
}
