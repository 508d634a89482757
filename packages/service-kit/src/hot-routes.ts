import { headers } from '@marketplace/contracts/headers';
import type { Request, Response } from 'express';
import { assertUtf8, BODY_TIMEOUT_MS, invalidJson, requestTimeout } from './parse-request.ts';
import type { PreparedAnswer } from './prepared-answer.ts';
import { sendPrepared } from './prepared-answer.ts';

/**
 * A frequent read that is answered before Express's routers by a lookup of prepared answers. Its router answers the same call
 * whenever a lookup is not enough.
 */
export interface HotRoute {
  /** The pattern of the same route in its router, for metrics and logs. */
  route: string;
  /** Whole paths. A path that ends with `/` matches one more segment, and `*` matches every path without its own route. */
  paths: readonly string[];
  /**
   * Returns the current answer for everybody; undefined when it is not prepared or unknown.
   *
   * @param key the last segment of the path, as sent, where the path ends with `/`; the whole path for `*`
   * @param search the query string, without the question mark
   */
  find: (key: string, search: string) => PreparedAnswer | undefined;
}

const MIN_LOG_POSITION = headers.minLogPosition.toLowerCase();

/** Returns a function that answers a request with a hot route, and returns whether it did. */
export function hotRoutes(routes: readonly HotRoute[]): (req: Request, res: Response) => boolean {
  const byPath = new Map(routes.flatMap((route) => route.paths.map((path) => [path, route])));
  const everyPath = byPath.get('*');

  return (req, res) => {
    if (!asksForPlainRead(req)) return false;
    const { url } = req;
    const mark = url.indexOf('?');
    const path = mark < 0 ? url : url.slice(0, mark);
    const search = mark < 0 ? '' : url.slice(mark + 1);
    const keyAt = path.lastIndexOf('/') + 1;
    const ofPath = byPath.get(path) ?? byPath.get(path.slice(0, keyAt));
    const hot = ofPath ?? everyPath;
    const answer = hot?.find(ofPath ? path.slice(keyAt) : path, search);
    if (!hot || !answer) return false;
    res.hotRoute = hot.route;
    sendPrepared(req, res, answer);
    return true;
  };
}

/** Whether the answer for everybody will do: no token and no log position. */
function asksForPlainRead({ method, headers }: Request): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    headers[MIN_LOG_POSITION] === undefined
  );
}

/** A frequent POST that is answered before Express's routers. Its router answers unusual forms of the same call. */
export interface HotCall {
  /** The pattern of the same route in its router, for metrics and logs. */
  route: string;
  /** Whole paths. */
  paths: readonly string[];
  /** Most bytes of a body. */
  limit: number;
  /** Answers; its errors are answered like those of a route. */
  answer: (body: unknown, req: Request, res: Response) => Promise<void>;
}

/**
 * Returns a function that lets a hot call answer a request, and returns whether it does.
 *
 * @param fail answers unreadable bodies and the call's errors
 */
export function hotCalls(
  calls: readonly HotCall[],
  fail: (error: unknown, req: Request, res: Response) => void,
): (req: Request, res: Response) => boolean {
  const byPath = new Map(calls.flatMap((call) => call.paths.map((path) => [path, call])));
  return (req, res) => {
    const call = req.method === 'POST' ? byPath.get(req.url) : undefined;
    if (!call || !isPlain(req, call.limit)) return false;
    res.hotRoute = call.route;
    bytesOf(req)
      .then((bytes) => call.answer(parsed(bytes), req, res))
      .catch((error: unknown) => fail(error, req, res));
    return true;
  };
}

const PLAIN_TYPES = new Set(['application/json', 'application/json; charset=utf-8']);

/** Whether the body is short plain JSON with a length. */
function isPlain({ headers }: Request, limit: number): boolean {
  const length = Number(headers['content-length']);
  return (
    length > 0 &&
    length <= limit &&
    PLAIN_TYPES.has(headers['content-type'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers.host !== undefined
  );
}

const decoder = new TextDecoder();

/** @throws {HttpError} 408 when the body does not arrive in time */
function bytesOf(req: Request): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const late = setTimeout(() => reject(requestTimeout()), BODY_TIMEOUT_MS);
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const [first] = chunks;
      resolve(first && chunks.length === 1 ? first : Buffer.concat(chunks));
    });
    req.on('close', () => clearTimeout(late));
  });
}

/** @throws {HttpError} 400 unless the bytes are a JSON object or array in UTF-8 */
function parsed(bytes: Buffer): object {
  assertUtf8(bytes);
  const value = jsonOf(decoder.decode(bytes));
  if (typeof value === 'object' && value !== null) return value;
  throw invalidJson();
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
