import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { WrittenFile } from './file-store.ts';
import { WrongDigest } from './file-store.ts';

const TYPES: Record<string, string> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.json': 'application/json',
};

/** Returns the content type of a file, by its name. */
export function contentTypeOf(name: string): string {
  return TYPES[path.extname(name)] ?? 'application/octet-stream';
}

const NAME = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** @throws {Error} for a name that could leave the store */
export function assertFileName(name: string): void {
  if (!NAME.test(name) || name.length > 500)
    throw new Error(`${JSON.stringify(name)} is not the name of a file`);
}

/**
 * Returns the chunks of a body to be written, and what they came to once all were read.
 *
 * @param expected the digest that they must have, in hex: the last read throws WrongDigest for another
 */
export function digested(name: string, body: Buffer | Readable, expected: string | undefined) {
  const written: WrittenFile = { bytes: 0, sha256: '' };
  async function* read(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    for await (const chunk of Buffer.isBuffer(body) ? [body] : body) {
      hash.update(chunk);
      written.bytes += chunk.length;
      yield chunk;
    }
    written.sha256 = hash.digest('hex');
    if (expected !== undefined && written.sha256 !== expected)
      throw new WrongDigest(`${name} has the digest ${written.sha256}, not ${expected}.`);
  }
  return { chunks: read(), written };
}
