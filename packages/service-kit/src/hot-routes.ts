import { headers } from '@marketplace/contracts/headers';
import type { Request, Response } from 'express';
import { BODY_TIMEOUT_MS, invalidJson, requestTimeout } from './parse-request.ts';
import type { PreparedAnswer } from './prepared-answer.ts';
import { sendPrepared } from './prepared-answer.ts';

/**
 * What is read so often that it is asked for before Express's routers: a look-up that has its answers prepared. The router that
 * owns it answers the same call too, whenever there is more to do than to look.
 */
export interface HotRoute {
  /** The pattern of the same route in its router, as metrics and logs name it. */
  route: string;
  /** Whole paths; one that ends with `/` stands for all with one more segment, and `*` for every path that nobody else has. */
  paths: readonly string[];
  /**
   * Returns what everybody is answered now, undefined when that is not prepared or not known.
   *
   * @param key the last segment of the path, as it was sent, where the path ends with `/`; the whole path for `*`
   * @param search what follows the question mark
   */
  find: (key: string, search: string) => PreparedAnswer | undefined;
}

const MIN_LOG_POSITION = headers.minLogPosition.toLowerCase();

/** Returns a function that answers a request if a hot route can, and says whether it did. */
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

/** Whether any answer for everybody will do: the caller is nobody special and waits for no position of the log. */
function asksForPlainRead({ method, headers }: Request): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.authorization === undefined &&
    headers[MIN_LOG_POSITION] === undefined
  );
}

/**
 * A POST that is made so often that it is asked for before Express's routers. The router that owns it answers the same call too:
 * whatever is sent in any but the plain way.
 */
export interface HotCall {
  /** The pattern of the same route in its router, as metrics and logs name it. */
  route: string;
  /** Whole paths. */
  paths: readonly string[];
  /** Bytes that its body may have. */
  limit: number;
  /** Answers; what it throws is answered as it would be of a route. */
  answer: (body: unknown, req: Request, res: Response) => Promise<void>;
}

/**
 * Returns a function that lets a hot call answer a request if there is one, and says whether it does.
 *
 * @param fail answers what could not be read, or what the call throws
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
    textOf(req)
      .then((text) => call.answer(parsed(text), req, res))
      .catch((error: unknown) => fail(error, req, res));
    return true;
  };
}

const PLAIN_TYPES = new Set(['application/json', 'application/json; charset=utf-8']);

/** Whether the body is a few bytes of JSON as they are, in their announced number. */
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

/** @throws {HttpError} 408 when it has not arrived in time */
function textOf(req: Request): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const late = setTimeout(() => reject(requestTimeout()), BODY_TIMEOUT_MS);
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const [first] = chunks;
      resolve(decoder.decode(first && chunks.length === 1 ? first : Buffer.concat(chunks)));
    });
    req.on('close', () => clearTimeout(late));
  });
}

/** @throws {HttpError} 400 for what is no object or array of JSON */
function parsed(text: string): object {
  const value = jsonOf(text);
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
