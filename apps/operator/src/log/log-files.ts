import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { linesOf } from '@marketplace/event-store/lines-of';
import type { LogLine } from '@marketplace/event-store/log-lines';
import { textOf } from '@marketplace/event-store/log-lines';

/**
 * Writes events to a file that only its owner can read, compressed when its name ends in `.gz`. Until all are written and on the
 * disk it is called `….part`, so that a file of that name is whole.
 *
 * @returns the SHA-256 of the lines, uncompressed
 */
export async function writeLogFile(file: string, pages: AsyncIterable<LogLine[]>): Promise<string> {
  const hash = createHash('sha256');
  async function* texts() {
    for await (const page of pages) {
      const text = textOf(page);
      hash.update(text);
      yield text;
    }
  }
  const part = `${file}.part`;
  const out = createWriteStream(part, { mode: 0o600, flush: true });
  await (isCompressed(file) ? pipeline(texts, createGzip(), out) : pipeline(texts, out));
  await rename(part, file);
  return hash.digest('hex');
}

/** Reads the lines of a file, which is uncompressed when its name ends in `.gz`. */
export function readLogFile(file: string): AsyncGenerator<string> {
  return linesOf(readText(file));
}

async function* readText(file: string): AsyncGenerator<string> {
  const bytes = createReadStream(file);
  const plain = isCompressed(file) ? bytes.pipe(createGunzip()) : bytes;
  bytes.on('error', (error) => plain.destroy(error));
  yield* plain.setEncoding('utf8');
}

function isCompressed(file: string): boolean {
  return file.endsWith('.gz');
}
