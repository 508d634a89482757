import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Who may see an answer: what everyone sees may be kept and asked for again by its tag, what an admin sees may not. */
type Audience = 'everyone' | 'admin';

/** A JSON answer in every coding that is offered, ready to be sent any number of times. */
export interface PreparedAnswer {
  /** Names the content, whatever its coding. */
  tag: string;
  bodies: Record<(typeof preparedEncodings)[number] | 'identity', Buffer>;
}

/** The codings of prepared answers, best first. */
const preparedEncodings = ['br', 'gzip'] as const;

/** Smaller answers fit into one packet, compressed or not. */
const WORTH_COMPRESSING = 1400;

/** Level 5 makes a seventh of a list in 0.1 s; 11 would save another fifth and take a hundred times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const TAG_LENGTH = 27;

const brotli = promisify(brotliCompress);
const zip = promisify<Buffer, object, Buffer>(gzip);

/** Sends an answer that was prepared for everyone, in the best coding that the client takes. */
export function sendPrepared(req: Request, res: Response, { tag, bodies }: PreparedAnswer): void {
  const encoding = bestOf(preparedEncodings, req);
  if (!isKnown(req, res, tag, encoding)) sendBytes(res, bodies[encoding], encoding);
}

/** Sends a JSON text that is made for this request. */
export async function sendJson(req: Request, res: Response, json: string, audience: Audience): Promise<void> {
  const encoding = json.length < WORTH_COMPRESSING ? 'identity' : bestOf(['gzip'], req);
  if (audience === 'everyone' && isKnown(req, res, tagOf(json), encoding)) return;
  sendBytes(res, encoding === 'gzip' ? await gzipped(json) : Buffer.from(json), encoding);
}

/** Returns the answer of a JSON text, `known` itself when it is that already. */
export async function prepareAnswer(json: string, known?: PreparedAnswer): Promise<PreparedAnswer> {
  const tag = tagOf(json);
  if (known?.tag === tag) return known;
  const identity = Buffer.from(json);
  const [br, gzipped] = await Promise.all([brotli(identity, BROTLI), zip(identity, {})]);
  return { tag, bodies: { identity, br, gzip: gzipped } };
}

function bestOf<Encoding extends string>(offered: readonly Encoding[], req: Request): Encoding | 'identity' {
  return offered.find((encoding) => req.acceptsEncodings(encoding)) ?? 'identity';
}

/**
 * Tags an answer for everyone, and answers 304 when the client has it already. Each coding is a representation with a tag of its
 * own. Nobody may use a kept answer without asking: an admin who saved must see it on every page.
 */
function isKnown(req: Request, res: Response, tag: string, encoding: string): boolean {
  res.set({
    'Cache-Control': 'public, max-age=0, must-revalidate',
    Vary: 'Accept-Encoding, Authorization',
    ETag: encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`,
  });
  if (req.fresh) res.status(304).end();
  return req.fresh;
}

function sendBytes(res: Response, body: Buffer, encoding: string): void {
  if (encoding !== 'identity') res.set('Content-Encoding', encoding);
  res.set('Content-Type', 'application/json; charset=utf-8').send(body);
}

/** Returns the name of a content: the same for the same text, in any process. */
function tagOf(json: string): string {
  return createHash('sha256').update(json).digest('base64url').slice(0, TAG_LENGTH);
}

/** Returns a JSON text as gzip, made in a hurry: for answers that are sent once. */
function gzipped(json: string): Promise<Buffer> {
  return zip(Buffer.from(json), { level: constants.Z_BEST_SPEED });
}
