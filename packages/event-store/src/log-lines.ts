import type { Queryable } from './read-log.ts';

/** One event of the log as a line of text, without its line end. */
export interface LogLine {
  position: number;
  text: string;
}

/** Positions are gapless, so a missing one means that the log was damaged. */
export class MissingPosition extends Error {
  override name = 'MissingPosition';
}

const PAGE = 1000;

/**
 * The canonical form of an event: one JSON object, keys in this order, `data` and `meta` as Postgres prints `jsonb`, the time in
 * UTC with six decimals. Made by the database, because a number or a microsecond would not survive JavaScript. Digests are taken
 * of it, so that it never changes.
 */
export const CANONICAL_LINE = `json_build_object(
  'position', position, 'event_id', event_id, 'stream_id', stream_id, 'version', version, 'type', type,
  'schema_version', schema_version, 'data', data, 'meta', meta,
  'recorded_at', to_char(recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))`;

/**
 * Reads the log in its canonical form, page by page, first and last position included. What is committed never changes, so this
 * needs no transaction, and can be taken up again at any position.
 *
 * @throws {MissingPosition} when the log does not hold every position of the range
 */
export async function* readLines(
  db: Queryable,
  { from, to }: { from: number; to: number },
): AsyncGenerator<LogLine[]> {
  for (let next = from; next <= to; ) {
    const lines = await select(db, `position >= $1 AND position <= $2 ORDER BY position LIMIT ${PAGE}`, [
      next,
      to,
    ]);
    const missing = lines.findIndex(({ position }, index) => position !== next + index);
    const isShort = lines.length < Math.min(PAGE, to - next + 1);
    if (missing >= 0 || isShort)
      throw new MissingPosition(
        `position ${next + (missing < 0 ? lines.length : missing)} is missing in the log`,
      );
    yield lines;
    next += lines.length;
  }
}

/** Returns the newest events up to a position, oldest first: at most so many, of the given types or, without any, of all. */
export async function newestLines(
  db: Queryable,
  { to, types, most }: { to: number; types: string[]; most: number },
): Promise<LogLine[]> {
  const ofTypes = types.length === 0 ? null : types;
  const where = 'position <= $1 AND ($2::text[] IS NULL OR type = ANY($2)) ORDER BY position DESC LIMIT $3';
  return (await select(db, where, [to, ofTypes, most])).reverse();
}

/** Returns the event with an id, if the log has it. */
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

/** Returns lines as the text of a file: each with a line feed behind it. */
export function joinLines(lines: LogLine[]): string {
  return lines.map(({ text }) => `${text}\n`).join('');
}
