import type { Request, Response } from 'express';
import { BODY_TIMEOUT_MS, invalidJson, requestTimeout } from './json-body.ts';

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
