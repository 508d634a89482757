import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { headers } from '@marketplace/contracts/headers';
import type { Request, Response } from 'express';
import { createTextCache } from './limits.ts';

/** What every answer says, whatever it is. */
export const sharedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** Browsers then come by https alone for a year, and to whatever lies below the site's name too if that is asked for. */
export function strictTransport({ includeSubdomains }: { includeSubdomains: boolean }): string {
  return `max-age=31536000${includeSubdomains ? '; includeSubDomains' : ''}`;
}

/** Returns what an answer says of its own request, names and values in turns. */
export function perResponseHeaders({ requestId, strictTransport }: Response): string[] {
  if (strictTransport === undefined) return [headers.requestId, requestId];
  return [headers.requestId, requestId, STRICT_TRANSPORT, strictTransport];
}

export const STRICT_TRANSPORT = 'Strict-Transport-Security';

/** What is to be answered to everyone who asks. */
export interface AnswerContent {
  /** 200 unless told. */
  status?: number;
  /** The `Content-Type`. */
  type: string;
  body: string | Buffer;
  /** Headers of its own, which win over what every prepared answer says. */
  headers?: Readonly<Record<string, string>>;
  /** The body as it was compressed beforehand. */
  compressed?: Record<(typeof compressedCodings)[number], Buffer> | undefined;
}

interface Preparing {
  /** An earlier answer, which is returned when the content is the same. */
  known?: PreparedAnswer | undefined;
  /** How hard to compress, 0 to 11: 5 makes a seventh of a list in a moment, 11 takes a hundred times as long for a fifth less. */
  brotliQuality?: number;
  /** From how many bytes on to compress. Smaller answers fit into one packet anyway. */
  compressFrom?: number;
}

/** An answer that was made before anybody asks: each coding with its whole head, ready to be written any number of times. */
export interface PreparedAnswer {
  status: number;
  /** Names the content, its head included, whatever the coding: the same for the same content in any process. */
  tag: string;
  /** In each coding that is worth it; in gzip since the first who takes no brotli asked, as hardly any browser does. */
  codings: Partial<Record<Coding, CodedAnswer>> & { identity: CodedAnswer };
  /** Makes it in gzip, once; missing where that is not worth it. */
  zip?: () => Promise<CodedAnswer>;
}

type Coding = (typeof compressedCodings)[number] | 'identity';

interface CodedAnswer {
  /** Each coding is a representation with a tag of its own. */
  etag: string;
  body: Buffer;
  /** Names and values in turns, as Node writes them at once. */
  head: string[];
  /** The same for who has it already. */
  unchangedHead: string[];
}

/** What the codings of an answer have in common. */
interface Named {
  tag: string;
  type: string;
  shared: Record<string, string>;
}

/** The codings of prepared answers, best first. */
const compressedCodings = ['br', 'gzip'] as const;

/** Nobody may use a kept answer without asking: an admin who saved must see it on every page. */
const defaults = { 'Cache-Control': 'public, max-age=0, must-revalidate', Vary: 'Accept-Encoding' };

/** Smaller answers fit into one packet, compressed or not. */
export const WORTH_COMPRESSING = 1400;

const TAG_LENGTH = 27;
const BROTLI_QUALITY = 5;

/** 256 KB: the window of 4 MB that is usual takes many times the memory, for a fiftieth less. */
const BROTLI_WINDOW_BITS = 18;

const brotli = promisify(brotliCompress);
const zip = promisify<Buffer, object, Buffer>(gzip);

/** Makes an answer, or returns the known one when that is it already. */
export async function prepareAnswer(
  { status = 200, type, body, headers, compressed }: AnswerContent,
  { known, brotliQuality = BROTLI_QUALITY, compressFrom = WORTH_COMPRESSING }: Preparing = {},
): Promise<PreparedAnswer> {
  const shared = { ...sharedHeaders, ...defaults, ...headers };
  const tag = tagOf(JSON.stringify([status, type, shared]), body);
  if (known?.tag === tag) return known;
  const identity = typeof body === 'string' ? Buffer.from(body) : body;
  const named = { tag, type, shared };
  const codings: PreparedAnswer['codings'] = { identity: codedAnswer(named, 'identity', identity) };
  if (compressed)
    for (const coding of compressedCodings) codings[coding] = codedAnswer(named, coding, compressed[coding]);
  if (compressed || identity.length < compressFrom) return { status, tag, codings };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
  };
  // copied, because the compressor's own buffers are many times larger than a short answer
  codings.br = codedAnswer(named, 'br', Buffer.from(await brotli(identity, { params })));
  let zipping: Promise<CodedAnswer> | undefined;
  const makeGzip = async () => {
    codings.gzip = codedAnswer(named, 'gzip', Buffer.from(await zip(identity, {})));
    return codings.gzip;
  };
  return {
    status,
    tag,
    codings,
    zip() {
      zipping ??= makeGzip();
      return zipping;
    },
  };
}

/** Answers with what was prepared, in the best coding that the client takes; who has it already, with 304. */
export function sendPrepared(req: Request, res: Response, { status, codings, zip }: PreparedAnswer): void {
  const coding = codings.br ? bestCoding(req) : 'identity';
  const send = (coded: CodedAnswer) => sendCoded(req, res, status, coded);
  const coded = codings[coding];
  if (coded) send(coded);
  else zip?.().then(send, () => send(codings.identity));
}

function sendCoded(
  req: Request,
  res: Response,
  status: number,
  { etag, head, unchangedHead, body }: CodedAnswer,
): void {
  const isUnchanged = status === 200 && isKnown(req, res, etag);
  const ofThisAnswer = perResponseHeaders(res);
  if (isUnchanged) {
    res.writeHead(304, ofThisAnswer.concat(unchangedHead)).end();
  } else {
    res.bodyBytes = body.length;
    res.writeHead(status, ofThisAnswer.concat(head)).end(body);
  }
}

function codedAnswer({ tag, type, shared }: Named, coding: Coding, body: Buffer): CodedAnswer {
  const etag = coding === 'identity' ? `"${tag}"` : `"${tag}-${coding}"`;
  const unchangedHead = Object.entries({ ...shared, ETag: etag }).flat();
  const head = [...unchangedHead, 'Content-Type', type, 'Content-Length', String(body.length)];
  if (coding !== 'identity') head.push('Content-Encoding', coding);
  return { etag, body, head, unchangedHead };
}

/** Returns the name of a content: the same for the same head and body, in any process. */
function tagOf(head: string, body: string | Buffer): string {
  return createHash('sha256').update(head).update(body).digest('base64url').slice(0, TAG_LENGTH);
}

/** What clients accept: browsers send few different texts. */
const accepted = createTextCache<Coding>();

/** Returns the best coding that the client takes of those that a compressed answer has. */
function bestCoding(req: Request): Coding {
  const text = req.headers['accept-encoding'];
  if (text === undefined) return 'identity';
  const seen = accepted.get(text);
  if (seen) return seen;
  const best = compressedCodings.find((coding) => req.acceptsEncodings(coding)) ?? 'identity';
  accepted.set(text, best);
  return best;
}

/** Whether the client has this already. */
function isKnown(req: Request, res: Response, etag: string): boolean {
  const known = req.headers['if-none-match'];
  if (known === undefined) return false;
  if (known === etag && req.headers['cache-control'] === undefined) return true; // as browsers ask
  res.setHeader('ETag', etag);
  return req.fresh;
}

/**
 * Returns what sends an answer that is always the same but for the position that the log has reached: head and body in one go.
 *
 * @param status of the answer
 * @param body sent as JSON
 */
export function fixedAnswer(status: number, body: object): (res: Response, position?: number) => void {
  const text = JSON.stringify(body); // as text it goes out in one piece with its head
  const length = Buffer.byteLength(text);
  const head = {
    ...sharedHeaders,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(length),
  };
  const fixed = Object.entries(head).flat();
  return (res, position) => {
    res.bodyBytes = length;
    res.logPosition = position;
    const ofThis = perResponseHeaders(res);
    if (position !== undefined) ofThis.push(headers.logPosition, String(position));
    res.writeHead(status, ofThis.concat(fixed)).end(text);
  };
}
