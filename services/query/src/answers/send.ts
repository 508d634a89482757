import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** Who may see an answer: what everyone sees may be kept and asked for again by its tag, what an admin sees may not. */
export type Audience = 'everyone' | 'admin';

/** Smaller answers fit into one packet, compressed or not. */
const WORTH_COMPRESSING = 1400;

/** Sends an answer that was prepared for everyone, in the coding that suits the client. */
export function sendPrepared(req: Request, res: Response, { tag, bodies }: PreparedAnswer): void {
  const encoding = chooseEncoding(req.get('accept-encoding'), preparedEncodings);
  describe(res);
  if (isKnown(req, res, tag, encoding)) res.status(304).end();
  else sendBytes(res, bodies[encoding], encoding);
}

/** Sends a JSON text that is made for this request. */
export async function sendJson(req: Request, res: Response, json: string, audience: Audience): Promise<void> {
  const accepted = chooseEncoding(req.get('accept-encoding'), ['gzip'] as const);
  const encoding = json.length < WORTH_COMPRESSING ? 'identity' : accepted;
  if (audience === 'everyone') {
    describe(res);
    if (isKnown(req, res, tagOf(json), encoding)) {
      res.status(304).end();
      return;
    }
  }
  sendBytes(res, encoding === 'gzip' ? await gzipped(json) : Buffer.from(json), encoding);
}

/** Nobody may use a kept answer without asking: an admin who saved must see it on every page. */
function describe(res: Response): void {
  res.set({ 'Cache-Control': 'public, max-age=0, must-revalidate', Vary: 'Accept-Encoding, Authorization' });
}

/** Tags the answer, and says whether the client has it already. Each coding is a representation with a tag of its own. */
function isKnown(req: Request, res: Response, tag: string, encoding: string): boolean {
  const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
  res.set('ETag', etag);
  const known = (req.get('if-none-match') ?? '').split(',').map((text) => text.trim().replace(/^W\//, ''));
  return known.includes(etag) || known.includes('*');
}

function sendBytes(res: Response, body: Buffer, encoding: string): void {
  if (encoding !== 'identity') res.set('Content-Encoding', encoding);
  res.set('Content-Type', 'application/json; charset=utf-8').send(body);
}

/** A JSON answer in every coding that is offered, ready to be sent any number of times. */
export interface PreparedAnswer {
  /** Names the content, whatever its coding. */
  tag: string;
  bodies: Record<(typeof preparedEncodings)[number] | 'identity', Buffer>;
}

/** The codings of prepared answers, best first. */
export const preparedEncodings = ['br', 'gzip'] as const;

/** Level 5 makes a seventh of a list in 0.1 s; 11 would save another fifth and take a hundred times as long. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const TAG_LENGTH = 27;

const brotli = promisify(brotliCompress);
const zip = promisify<Buffer, object, Buffer>(gzip);

/** Returns the answer of a JSON text, `known` itself when it is that already. */
export async function prepareAnswer(json: string, known?: PreparedAnswer): Promise<PreparedAnswer> {
  const tag = tagOf(json);
  if (known?.tag === tag) return known;
  const identity = Buffer.from(json);
  const [br, gzipped] = await Promise.all([brotli(identity, BROTLI), zip(identity, {})]);
  return { tag, bodies: { identity, br, gzip: gzipped } };
}

/** Returns the name of a content: the same for the same text, in any process. */
export function tagOf(json: string): string {
  return createHash('sha256').update(json).digest('base64url').slice(0, TAG_LENGTH);
}

/** Returns a JSON text as gzip, made in a hurry: for answers that are sent once. */
export function gzipped(json: string): Promise<Buffer> {
  return zip(Buffer.from(json), { level: constants.Z_BEST_SPEED });
}

const UNLISTED = 0.0001;

/**
 * Returns the content coding that a client likes best by its `Accept-Encoding`, ours to choose among equals: the first of
 * `offered`. Plain bytes (`identity`) when it takes none of them, or says nothing.
 */
export function chooseEncoding<Encoding extends string>(
  acceptEncoding: string | undefined,
  offered: readonly Encoding[],
): Encoding | 'identity' {
  const weights = new Map((acceptEncoding ?? '').toLowerCase().split(',').map(weightIn));
  const any = weights.get('*');
  const plainWeight = weights.get('identity') ?? any ?? UNLISTED;

  let best: Encoding | 'identity' = 'identity';
  let bestWeight = 0;
  for (const encoding of offered) {
    const weight = weights.get(encoding) ?? any ?? 0;
    if (weight > bestWeight && weight >= plainWeight) [best, bestWeight] = [encoding, weight];
  }
  return best;
}

/** `gzip;q=0.5` is 0.5, `gzip` is 1, and a weight that cannot be read is 0. */
function weightIn(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
  const given = parameters.find((text) => text.startsWith('q='))?.slice(2);
  const weight = given === undefined ? 1 : Number(given);
  return [name, weight >= 0 && weight <= 1 ? weight : 0];
}
