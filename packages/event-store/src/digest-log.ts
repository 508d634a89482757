import { createHash } from 'node:crypto';
import type { LogLine } from './log-lines.ts';
import { CANONICAL_LINE, joinLines, MissingPosition, readLines } from './log-lines.ts';
import type { Queryable } from './read-log.ts';

/** SHA-256, in hexadecimal, of the canonical lines of a range of positions, each with a line feed behind it. */
export interface Digest {
  of: 'block' | 'log';
  from: number;
  to: number;
  sha256: string;
}

/**
 * Digests the log up to a position: block by block, the last one perhaps shorter, and at the end as a whole. Equal logs have
 * equal digests on every cluster, and a block that is full keeps its digest for ever.
 *
 * @param block positions in a block
 * @throws {MissingPosition} when the log does not hold every position
 */
export async function* digestLog(
  db: Queryable,
  { to, block }: { to: number; block: number },
): AsyncGenerator<Digest> {
  const log = createHash('sha256');
  let part = createHash('sha256');
  let from = 1;
  for await (const lines of readLines(db, { from, to }))
    for (const { position, text } of lines) {
      log.update(`${text}\n`);
      part.update(`${text}\n`);
      if (position - from + 1 < block && position < to) continue;
      yield { of: 'block', from, to: position, sha256: part.digest('hex') };
      part = createHash('sha256');
      from = position + 1;
    }
  yield { of: 'log', from: 1, to, sha256: log.digest('hex') };
}

/** Returns the digest of the whole log up to a position. @throws {MissingPosition} when the log does not hold every position */
export async function wholeDigest(db: Queryable, to: number): Promise<string> {
  let sha256 = '';
  for await (const digest of digestLog(db, { to, block: Number.MAX_SAFE_INTEGER })) sha256 = digest.sha256;
  return sha256;
}

const TOO_LONG = '54000'; // of a text that would be longer than a gigabyte

/**
 * Returns the digest of a range that is not long, computed inside the database, which brings none of its lines here.
 *
 * @throws {MissingPosition} when the log does not hold every position
 */
export async function rangeDigest(
  db: Queryable,
  { from, to }: { from: number; to: number },
): Promise<string> {
  const { rows } = await db
    .query(
      `SELECT encode(sha256(convert_to(string_agg(${CANONICAL_LINE}::text || E'\\n', '' ORDER BY position), 'UTF8')), 'hex')
        AS sha256, count(*)::float8 AS count FROM log.events WHERE position >= $1 AND position <= $2`,
      [from, to],
    )
    .catch((error: { code?: string }) => {
      if (error.code === TOO_LONG) return { rows: [] };
      throw error;
    });
  const [digest] = rows as { sha256: string; count: number }[];
  if (!digest) return sha256Of(readLines(db, { from, to }));
  const missing = to - from + 1 - digest.count;
  if (missing !== 0)
    throw new MissingPosition(`${missing} of the positions ${from} to ${to} are missing in the log`);
  return digest.sha256;
}

async function sha256Of(pages: AsyncIterable<LogLine[]>): Promise<string> {
  const hash = createHash('sha256');
  for await (const lines of pages) hash.update(joinLines(lines));
  return hash.digest('hex');
}
