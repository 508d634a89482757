import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { LogLine } from '@marketplace/event-store/log-lines';
import { joinLines, splitLines } from '@marketplace/event-store/log-lines';

/** Writes events to a file as `writeTextFile` does. Returns the SHA-256 of the lines, uncompressed. */
export async function writeLogFile(file: string, pages: AsyncIterable<LogLine[]>): Promise<string> {
  const hash = createHash('sha256');
  await writeTextFile(file, async function* texts() {
    for await (const page of pages) {
      const text = joinLines(page);
      hash.update(text);
      yield text;
    }
  });
  return hash.digest('hex');
}

/**
 * Writes a file that only its owner can read, compressed when its name ends in `.gz`. Until all is written and on the disk it is called
 * `….part`, so that a file of that name is complete.
 */
export async function writeTextFile(file: string, texts: () => AsyncGenerator<string>): Promise<void> {
  const part = `${file}.part`;
  const out = createWriteStream(part, { mode: 0o600, flush: true });
  await (isCompressed(file) ? pipeline(texts, createGzip(), out) : pipeline(texts, out));
  await rename(part, file);
}

/** Reads the lines of a file, which is uncompressed when its name ends in `.gz`. */
export function readLogFile(file: string): AsyncGenerator<string> {
  return readLines(file, createReadStream(file));
}

/** Reads the lines of a file's bytes, which are uncompressed when its name ends in `.gz`. */
export function readLines(name: string, bytes: Readable): AsyncGenerator<string> {
  return splitLines(textOf(name, bytes));
}

async function* textOf(name: string, bytes: Readable): AsyncGenerator<string> {
  yield* uncompressed(name, bytes).setEncoding('utf8');
}

/** Returns parsed JSON; undefined for any other text. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const LINE_FEED = 0x0a;

/**
 * Returns how many lines a file has, and their digest.
 *
 * @param onLines called with the number of lines read so far
 */
export async function digestLogFile(
  file: string,
  onLines: (count: number) => void,
): Promise<{ lines: number; sha256: string }> {
  const hash = createHash('sha256');
  let lines = 0;
  for await (const bytes of uncompressed(file, createReadStream(file))) {
    hash.update(bytes);
    for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines += 1;
    onLines(lines);
  }
  return { lines, sha256: hash.digest('hex') };
}

function uncompressed(name: string, bytes: Readable): Readable {
  if (!isCompressed(name)) return bytes;
  const plain = bytes.pipe(createGunzip());
  bytes.on('error', (error) => plain.destroy(error));
  return plain;
}

function isCompressed(file: string): boolean {
  return file.endsWith('.gz');
}
