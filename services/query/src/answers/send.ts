import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { AnswerContent } from '@marketplace/service-kit/prepared-answer';
import { WORTH_COMPRESSING } from '@marketplace/service-kit/prepared-answer';
import { stringify } from 'csv-stringify/sync';
import type { Request, Response } from 'express';

type Audience = 'everyone' | 'admin';

const TAG_LENGTH = 27;

const zip = promisify<Buffer, object, Buffer>(gzip);

const TYPE = 'application/json; charset=utf-8';

/** May be cached, but must be revalidated. */
const forEveryone = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  Vary: 'Accept-Encoding, Authorization',
};

export function jsonAnswer(json: string | Buffer, headers: Record<string, string> = {}): AnswerContent {
  return { type: TYPE, body: json, headers: { ...forEveryone, ...headers } };
}

/** Sends a JSON text that is made for this request. Each encoding has its own tag. */
export async function sendJson(req: Request, res: Response, json: string, audience: Audience): Promise<void> {
  const encoding = json.length >= WORTH_COMPRESSING && req.acceptsEncodings('gzip') ? 'gzip' : 'identity';
  if (audience === 'everyone') {
    const tag = createHash('sha256').update(json).digest('base64url').slice(0, TAG_LENGTH);
    res.set({ ...forEveryone, ETag: encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"` });
    if (req.fresh) return void res.status(304).end();
  }
  const body = Buffer.from(json);
  res.set('Content-Type', TYPE);
  if (encoding === 'identity') return void res.send(body);
  res.set('Content-Encoding', encoding).send(await zip(body, { level: constants.Z_BEST_SPEED }));
}

/** Only for the holder of a secret address: no cache, no search engine, no referrer. */
export const forHolderAlone = {
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
};

/** Rows per chunk: large files need little memory. */
const AT_A_TIME = 500;

type Row = readonly unknown[];

/** Returns a table for spreadsheets, as `spreadsheetParts` makes it, in one piece. */
export function spreadsheet(header: readonly string[], rows: Iterable<Row>): string {
  return [...spreadsheetParts(header, rows)].join('');
}

/** UTF-8 with a byte order mark, CRLF line ends, and formulas marked as text. */
export function* spreadsheetParts(header: readonly string[], rows: Iterable<Row>): Generator<string> {
  yield lines([header], true);
  let part: Row[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < AT_A_TIME) continue;
    yield lines(part);
    part = [];
  }
  if (part.length > 0) yield lines(part);
}

function lines(rows: readonly Row[], bom = false): string {
  return stringify([...rows], {
    bom,
    record_delimiter: 'windows',
    quote_record_delimiter: true, // an end of a line alone too, which some readers take for that of the row
    escape_formulas: true,
  });
}

/** Sends a table, or its parts while they are made, as a file of this name. */
export async function sendSpreadsheet(res: Response, name: string, csv: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(csv), res.attachment(name).type('text/csv; charset=utf-8'));
}
