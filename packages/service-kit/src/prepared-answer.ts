import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { headers } from '@marketplace/contracts/headers';
import type { Request, Response } from 'express';
import { createTextCache } from './limits.ts';

/** Headers of every answer. */
export const sharedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
} as const;

/** Makes browsers use https for a year, and optionally for all subdomains. */
export function strictTransport({ includeSubdomains }: { includeSubdomains: boolean }): string {
  return `max-age=31536000${includeSubdomains ? '; includeSubDomains' : ''}`;
}

/** Returns the headers that depend on the request, names and values alternating. */
function perResponseHeaders({ requestId, strictTransport }: Response): string[] {
  if (strictTransport === undefined) return [headers.requestId, requestId];
  return [headers.requestId, requestId, STRICT_TRANSPORT, strictTransport];
}

export const STRICT_TRANSPORT = 'Strict-Transport-Security';

/** An answer for everybody. */
export interface AnswerContent {
  /** 200 by default. */
  status?: number;
  /** The `Content-Type`. */
  type: string;
  body: string | Buffer;
  /** Its own headers, which override the shared ones. */
  headers?: Readonly<Record<string, string>>;
  /** The body, compressed in advance. */
  compressed?: Record<(typeof compressedCodings)[number], Buffer> | undefined;
}

interface Preparing {
  /** An earlier answer, returned when the content is the same. */
  known?: PreparedAnswer | undefined;
  /** Least bytes to compress. Smaller answers fit into one packet anyway. */
  compressFrom?: number;
}

/** An answer prepared in advance: encodings with their complete heads, ready to be sent many times. */
export interface PreparedAnswer {
  status: number;
  /** Identifies the content and its head in every encoding, the same in every process. */
  tag: string;
  /** Those that are kept: brotli, or the plain body where that is not useful, and gzip once a client asked for it. */
  codings: Partial<Record<Coding, CodedAnswer>>;
  /** Returns any encoding. Made from brotli if it is not kept, because hardly any browser asks for another. */
  encode: (coding: Coding) => Promise<CodedAnswer>;
}

type Coding = (typeof compressedCodings)[number] | 'identity';

interface CodedAnswer {
  /** Each encoding has its own tag. */
  etag: string;
  body: Buffer;
  /** Names and values alternating, as Node writes them. */
  head: string[];
  /** The same for a 304. */
  unchangedHead: string[];
}

/** The shared parts of all encodings. */
interface Named {
  tag: string;
  type: string;
  shared: Record<string, string>;
}

/** Encodings of prepared answers, best first. */
const compressedCodings = ['br', 'gzip'] as const;

/** Caches must revalidate: an admin who saved must see the change on every page. */
const defaults = { 'Cache-Control': 'public, max-age=0, must-revalidate', Vary: 'Accept-Encoding' };

/** Smaller answers fit into one packet, compressed or not. */
export const WORTH_COMPRESSING = 1400;

const TAG_LENGTH = 27;
/** Reduces a list to a seventh in a moment. 11 takes a hundred times as long and saves another fifth. */
const BROTLI_QUALITY = 5;

/** 256 KB: the default window of 4 MB needs many times the memory and saves a fiftieth. */
const BROTLI_WINDOW_BITS = 18;

/** Least size of the decompressor's buffer: Node's default. */
const CHUNK = 16 * 1024;

const brotli = promisify(brotliCompress);
const unpackBrotli = promisify(brotliDecompress);
const zip = promisify<Buffer, object, Buffer>(gzip);

/** Prepares an answer, or returns the known one if it is the same. */
export async function prepareAnswer(
  { status = 200, type, body, headers, compressed }: AnswerContent,
  { known, compressFrom = WORTH_COMPRESSING }: Preparing = {},
): Promise<PreparedAnswer> {
  const shared = { ...sharedHeaders, ...defaults, ...headers };
  const tag = tagOf(JSON.stringify([status, type, shared]), body);
  if (known?.tag === tag) return known;
  const identity = typeof body === 'string' ? Buffer.from(body) : body;
  const named = { tag, type, shared };
  const answer = (codings: PreparedAnswer['codings']): PreparedAnswer => ({
    status,
    tag,
    codings,
    encode: encoder(named, codings, identity.length),
  });
  if (!compressed && identity.length < compressFrom)
    return answer({ identity: codedAnswer(named, 'identity', identity) });
  const codings: PreparedAnswer['codings'] = {};
  if (compressed)
    for (const coding of compressedCodings) codings[coding] = codedAnswer(named, coding, compressed[coding]);
  else codings.br = codedAnswer(named, 'br', await compress(identity));
  return answer(codings);
}

async function compress(identity: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
  };
  return Buffer.from(await brotli(identity, { params })); // copied, because the compressor's buffers are many times larger
}

/** @param length of the plain body in bytes */
function encoder(named: Named, codings: PreparedAnswer['codings'], length: number): PreparedAnswer['encode'] {
  const making: Partial<Record<Coding, Promise<CodedAnswer>>> = {};

  async function make(coding: Coding): Promise<CodedAnswer> {
    const plain = await unpackBrotli(codings.br?.body ?? Buffer.of(), { chunkSize: Math.max(length, CHUNK) });
    if (coding !== 'gzip') return codedAnswer(named, 'identity', plain);
    codings.gzip = codedAnswer(named, 'gzip', Buffer.from(await zip(plain, {})));
    return codings.gzip;
  }

  return async (coding) => {
    const kept = codings[coding];
    if (kept) return kept;
    making[coding] ??= make(coding).finally(() => {
      delete making[coding];
    });
    return making[coding];
  };
}

/** Sends a prepared answer in the best encoding that the client accepts, or a 304. */
export function sendPrepared(req: Request, res: Response, { status, codings, encode }: PreparedAnswer): void {
  const coding = codings.br ? bestCoding(req) : 'identity';
  const coded = codings[coding];
  if (coded) sendCoded(req, res, status, coded);
  else
    encode(coding).then(
      (made) => sendCoded(req, res, status, made),
      (error) => res.destroy(error),
    );
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

/** Returns the content's tag: the same for the same head and body, in any process. */
function tagOf(head: string, body: string | Buffer): string {
  return createHash('sha256').update(head).update(body).digest('base64url').slice(0, TAG_LENGTH);
}

/** Accept-Encoding headers; browsers send few different ones. */
const accepted = createTextCache<Coding>();

/** Returns the best encoding that the client accepts. */
function bestCoding(req: Request): Coding {
  const text = req.headers['accept-encoding'];
  if (text === undefined) return 'identity';
  const seen = accepted.get(text);
  if (seen) return seen;
  const best = compressedCodings.find((coding) => req.acceptsEncodings(coding)) ?? 'identity';
  accepted.set(text, best);
  return best;
}

/** Whether the client has this version. */
function isKnown(req: Request, res: Response, etag: string): boolean {
  const known = req.headers['if-none-match'];
  if (known === undefined) return false;
  if (known === etag && req.headers['cache-control'] === undefined) return true; // the usual form of browsers
  res.setHeader('ETag', etag);
  return req.fresh;
}

/**
 * Returns a function that sends a constant answer, except for the log position, in one write.
 *
 * @param body sent as JSON
 */
export function fixedAnswer(status: number, body: object): (res: Response, position?: number) => void {
  const text = JSON.stringify(body); // a text is sent in one write with its head
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
