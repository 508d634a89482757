import type { Readable } from 'node:stream';

/** A file of a store. */
export interface StoredFile {
  /** Its path below the store, `quarantine/2026-11-24/x.jpg`. */
  name: string;
  bytes: number;
  /** When it was written or copied here. */
  changedAt: Date;
}

/** What was written. `sha256` is in hex. */
export interface WrittenFile {
  bytes: number;
  sha256: string;
}

/**
 * Files that outlive a process: pictures, and all else that several machines share. Two kinds exist: a folder, and an S3 bucket. Every
 * call throws `StoreUnavailable` while a bucket is unreachable.
 */
export interface FileStore {
  /** For texts: a path, or `s3://bucket/prefix` without secrets. */
  readonly where: string;
  /** The folder of a store on this machine's disk. */
  readonly folder?: string;
  /**
   * Writes a file, completely or not at all. It is durable when this resolves. An existing file is replaced.
   *
   * @param sha256 the digest that the bytes must have, in hex
   * @throws {WrongDigest} when the bytes have another digest; nothing was written then
   */
  put(
    name: string,
    body: Buffer | Readable,
    expected?: { sha256?: string | undefined },
  ): Promise<WrittenFile>;
  /**
   * Returns a file and its bytes, undefined when it is missing. `bytes` is the size of the whole file. The caller reads or destroys
   * `body`.
   *
   * @param range the first and the last byte to read, which must exist
   */
  get(
    name: string,
    range?: { first: number; last: number },
  ): Promise<(StoredFile & { body: Readable }) | undefined>;
  /** Returns a file without its bytes, undefined when it is missing. */
  stat(name: string): Promise<StoredFile | undefined>;
  /** Yields the files whose names start with `prefix`, in every folder, but no unfinished ones. */
  list(prefix?: string): AsyncIterable<StoredFile>;
  /** Copies a file within the store. Returns false when it is missing. */
  copy(from: string, to: string): Promise<boolean>;
  /** Removes files. Missing ones are skipped. */
  remove(names: readonly string[]): Promise<void>;
  /** Removes what interrupted writes left before a time. Returns the number of such files. A bucket has none. */
  removeUnfinished(before: Date): Promise<number>;
  /** Returns an address that opens a file without credentials for so many seconds. Not every store has such addresses. */
  signedUrl?(name: string, seconds: number): Promise<string | undefined>;
}

/** The store does not answer, or refuses our credentials: try again later. Nothing was changed that was not acknowledged. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** The bytes to write are not those that were meant. Nothing was written. */
export class WrongDigest extends Error {
  override name = 'WrongDigest';
}

/** Returns the bytes of a file, undefined when it is missing. @throws {StoreUnavailable} when they end early */
export async function readWhole(store: FileStore, name: string): Promise<Buffer | undefined> {
  const found = await store.get(name);
  if (!found) return undefined;
  try {
    return Buffer.concat(await found.body.toArray());
  } catch (error) {
    throw new StoreUnavailable(`${name} could not be read from ${store.where}.`, { cause: error });
  }
}
