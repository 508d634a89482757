import { createHash } from 'node:crypto';
import { detachedParts, partLines } from './detached.ts';
import type { Queryable } from './read-log.ts';

/** One event of the log as a line of text, without its line end. */
export interface LogLine {
  position: number;
  text: string;
}

/** Positions have no gaps: a missing one means that the log was damaged. */
export class MissingPosition extends Error {
  override name = 'MissingPosition';
}

/** Pages are bounded by positions, not by LIMIT: a planner with old statistics would read and sort all the rest for each. */
const PAGE = 1000;

/**
 * The canonical form of an event: one JSON object, keys in this order, `data` and `meta` as Postgres prints `jsonb`, the time in
 * UTC with six decimals. The database makes it, because JavaScript would lose digits of numbers and microseconds. Digests depend on
 * it, so it never changes.
 */
const CANONICAL_LINE = `json_build_object(
  'position', position, 'event_id', event_id, 'stream_id', stream_id, 'version', version, 'type', type,
  'schema_version', schema_version, 'data', data, 'meta', meta,
  'recorded_at', to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))`;

/**
 * Reads the log in its canonical form, page by page, including both positions. Committed events never change, so this needs no
 * transaction and can continue at any position. Detached events are read from their files.
 *
 * @throws {MissingPosition} when a position of the range is missing
 * @throws {DetachedUnreadable} when a file of detached events cannot be read
 */
export async function* readLines(
  db: Queryable,
  { from, to }: { from: number; to: number },
): AsyncGenerator<LogLine[]> {
  for (let next = from; next <= to; ) {
    const lines = await select(db, 'position BETWEEN $1 AND $2 ORDER BY position', [
      next,
      Math.min(to, next + PAGE - 1),
    ]);
    const whole = withoutGap(lines, next);
    if (whole.length > 0) yield whole;
    next += whole.length;
    if (next > to || whole.length === PAGE) continue;
    for await (const page of readDetached(db, { from: next, to })) {
      yield page;
      next += page.length;
    }
  }
}

/** Returns the lines from a position on, up to the first gap. */
function withoutGap(lines: LogLine[], from: number): LogLine[] {
  const gap = lines.findIndex(({ position }, index) => position !== from + index);
  return gap < 0 ? lines : lines.slice(0, gap);
}

/** Reads from a position up to the end of its detached part, together with the events of that range which stayed. */
async function* readDetached(
  db: Queryable,
  { from, to }: { from: number; to: number },
): AsyncGenerator<LogLine[]> {
  const [part] = await detachedParts(db, { from, to: from });
  if (!part) throw new MissingPosition(`position ${from} is missing in the log`);
  const end = Math.min(to, part.last);
  const stayed = await select(db, 'position >= $1 AND position <= $2', [from, end]);
  const left = (await partLines(part)).filter(({ position }) => position >= from && position <= end);
  const byPosition = new Map([...stayed, ...left].map((line) => [line.position, line]));
  for (let next = from; next <= end; ) {
    const page: LogLine[] = [];
    for (; page.length < PAGE && next <= end; next++) {
      const line = byPosition.get(next);
      if (!line) throw new MissingPosition(`position ${next} is missing in the log`);
      page.push(line);
    }
    yield page;
  }
}

/** Returns the lines of a range that have no version, from the database. */
export function visitLines(
  db: Queryable,
  { first, last }: { first: number; last: number },
): Promise<LogLine[]> {
  return select(db, 'position >= $1 AND position <= $2 AND version IS NULL ORDER BY position', [first, last]);
}

/** Returns at most so many newest events up to a position, oldest first, of the given types or of all. */
export async function newestLines(
  db: Queryable,
  { to, types, most }: { to: number; types: string[]; most: number },
): Promise<LogLine[]> {
  const ofTypes = types.length === 0 ? null : types;
  const where = 'position <= $1 AND ($2::text[] IS NULL OR type = ANY($2)) ORDER BY position DESC LIMIT $3';
  return (await select(db, where, [to, ofTypes, most])).reverse();
}

export async function findLine(db: Queryable, eventId: string): Promise<LogLine | undefined> {
  return (await select(db, 'event_id = $1', [eventId]))[0];
}

/** Reads the events of one stream in order, page by page. */
export async function* streamLines(db: Queryable, stream: string): AsyncGenerator<LogLine[]> {
  const where = `stream_id = $1 AND position > $2 ORDER BY position LIMIT ${PAGE}`;
  for (let page = await select(db, where, [stream, 0]); page.length > 0; ) {
    yield page;
    page = await select(db, where, [stream, page.at(-1)?.position]);
  }
}

async function select(db: Queryable, where: string, values: unknown[]): Promise<LogLine[]> {
  const { rows } = await db.query(
    `SELECT position, ${CANONICAL_LINE}::text AS text FROM log.events WHERE ${where}`,
    values,
  );
  return (rows as { position: string; text: string }[]).map(({ position, text }) => ({
    position: Number(position),
    text,
  }));
}

/** Returns lines as the text of a file, each followed by a line feed. */
export function joinLines(lines: LogLine[]): string {
  return lines.map(({ text }) => `${text}\n`).join('');
}

/**
 * Splits text at line feeds only. `node:readline` also splits at U+2028 and U+2029, which may be inside JSON. A last line may lack
 * its line feed.
 */
export async function* splitLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** SHA-256, in hexadecimal, of the canonical lines of a range, each followed by a line feed. */
export interface Digest {
  of: 'block' | 'log';
  from: number;
  to: number;
  sha256: string;
}

/**
 * Digests the log up to a position: block by block, the last one perhaps shorter, and as a whole at the end. Equal logs have equal
 * digests on every cluster, and the digest of a full block never changes.
 *
 * @param block positions in a block
 * @throws {MissingPosition} when a position is missing
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

/**
 * Returns the digest of the whole log up to a position.
 *
 * @param onPage receives the last position after each page
 * @throws {MissingPosition} when a position is missing
 */
export function wholeDigest(
  db: Queryable,
  to: number,
  onPage: (position: number) => void = () => undefined,
): Promise<string> {
  return sha256Of(readLines(db, { from: 1, to }), onPage);
}

const TOO_LONG = '54000'; // of a text that would be longer than a gigabyte

/** Returns the digest of a short range, computed in the database. @throws {MissingPosition} when a position is missing */
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
  if (missing !== 0 && (await detachedParts(db, { from, to })).length > 0)
    return sha256Of(readLines(db, { from, to }));
  if (missing !== 0)
    throw new MissingPosition(`${missing} of the positions ${from} to ${to} are missing in the log`);
  return digest.sha256;
}

async function sha256Of(
  pages: AsyncIterable<LogLine[]>,
  onPage: (position: number) => void = () => undefined,
): Promise<string> {
  const hash = createHash('sha256');
  for await (const lines of pages) {
    hash.update(joinLines(lines));
    onPage(lines.at(-1)?.position ?? 0);
  }
  return hash.digest('hex');
}
