import path from 'node:path';
import type { BucketCredentials } from './bucket-store.ts';
import { readWhole } from './file-store.ts';
import { openFileStore } from './open-store.ts';

/** A small text outside the database, in a file or in an object of a bucket. It is replaced as a whole. */
export interface StateFile {
  /** For messages: its path, or its address without secrets. */
  name: string;
  /** The same of its folder. */
  folder: string;
  /** Returns its text; undefined when there is none. */
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
  /** Removes it, if there is one. */
  remove(): Promise<void>;
  /** Returns another file of the same folder. */
  sibling(name: string): StateFile;
}

/**
 * Returns the file at a path, or at an address in a bucket: `s3://bucket/folder/name?endpoint=…`. Nothing is read or made yet.
 *
 * @throws {Error} that says what is wrong with the address
 */
export function openStateFile(address: string, credentials?: BucketCredentials): StateFile {
  const { folder, name } = splitAddress(address);
  const store = openFileStore(folder, credentials);
  const file = (own: string): StateFile => ({
    name: `${store.where.replace(/\/$/, '')}/${own}`,
    folder: store.where,
    read: async () => (await readWhole(store, own))?.toString(),
    write: async (text) => void (await store.put(own, Buffer.from(text))),
    remove: () => store.remove([own]),
    sibling: file,
  });
  return file(name);
}

function splitAddress(address: string): { folder: string; name: string } {
  if (!/^s3:/i.test(address)) return { folder: path.dirname(address), name: path.basename(address) };
  const [, folder = address, name = '', parameters = ''] = IN_BUCKET.exec(address) ?? [];
  if (name === '') throw new Error('must name an object: s3://bucket/folder/name');
  return { folder: folder + parameters, name };
}

const IN_BUCKET = /^(s3:\/\/[^?]+)\/([^/?]+)(\?.*)?$/i;
