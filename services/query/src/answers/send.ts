import type { Request, Response } from 'express';
import { chooseEncoding } from './encoding.ts';
import type { PreparedAnswer } from './prepared-answer.ts';
import { gzipped, preparedEncodings, tagOf } from './prepared-answer.ts';

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
