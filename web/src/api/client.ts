import type { Parser } from '@marketplace/contracts/check';
import { headers as names } from '@marketplace/contracts/headers';
import { ApiError, errorOfAnswer } from './api-error.ts';
import { readHeaders, rememberPosition, writeHeaders } from './request-headers.ts';
import { clearToken, readToken, withRenewal } from './session.ts';
import { mapTimeSliced } from './time-slicing.ts';

/** The answer to `GET path`; the path is its key in the cache and in the embedded data. */
export interface Resource<T> {
  path: string;
  /** Checks the answer. Public pages use checks without zod, so that they do not load zod. */
  schema: Parser<T>;
  /** A page of a list: `{ items, total, respelled, missing }`, with the total of all pages and the corrected search without `missing`. */
  isPage?: boolean;
}

interface ReadOptions {
  signal?: AbortSignal;
}

interface SendOptions {
  headers?: Record<string, string>;
  /** The call is about the session: a refusal is final and asks for no login. */
  isAboutSession?: boolean;
  onAnswer?: (headers: Headers) => void;
}

/** Returns the answer of `GET path`, parsed. Throws ApiError. */
export async function getJson<T>(path: string, schema: Parser<T>): Promise<T> {
  return readResource({ path, schema });
}

/** Returns a resource, parsed. Throws ApiError. */
export async function readResource<T>(
  { path, schema, isPage = false }: Resource<T>,
  options: ReadOptions = {},
): Promise<T> {
  const response = await getAnswer(path, options);
  const text = await response.text();
  const json = isPage ? pageText(text, (name) => response.headers.get(name)) : text;
  return parseBody(response.status, json, schema);
}

/** Returns the JSON text of a page of a list, given its items and the headers of its answer. */
export function pageText(items: string, header: (name: string) => string | null | undefined): string {
  const isOf = member('respelled', header(names.respelled)) + member('missing', header(names.missing));
  return `{"total":${Number(header(names.totalCount))},${isOf}"items":${items}}`;
}

function member(name: string, header: string | null | undefined): string {
  return typeof header === 'string' ? `"${name}":${JSON.stringify(decodeURIComponent(header))},` : '';
}

/** Returns the answer of `GET path`, its body unread. Repeats the read without a refused token. Throws ApiError. */
async function getAnswer(path: string, options: ReadOptions = {}): Promise<Response> {
  const token = readToken();
  let response = await read(path, token, options);
  if (response.status === 401 && token !== null) {
    clearToken();
    response = await read(path, null, options);
  }
  if (!response.ok) throw errorOfAnswer(response.status, await response.text());
  return response;
}

/** Returns the file at `GET path`, as an admin. Throws ApiError. */
export async function getFile(path: string): Promise<Blob> {
  const response = await read(path, readToken(), {});
  if (response.status === 401) clearToken();
  if (!response.ok) throw errorOfAnswer(response.status, await response.text());
  return response.blob();
}

/**
 * Sends `body` as JSON (undefined: no body) and returns the answer, parsed. Remembers the log position of an admin's write. A
 * refused token is dropped; in the admin area the user may log in again, and the call is repeated. Throws ApiError.
 */
export async function sendJson<T>(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: unknown,
  schema: Parser<T>,
  options: SendOptions = {},
): Promise<T> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const attempt = async () => {
    const token = readToken();
    const headers = { ...writeHeaders(token), ...(text && { 'Content-Type': 'application/json' }) };
    const response = await send(path, {
      method,
      keepalive: text !== undefined && text.length < 1024,
      headers: { ...headers, ...options.headers },
      ...(text && { body: text }),
    });
    noteAnswer(token, response.status, response.headers.get(names.logPosition));
    return response;
  };
  const response = await (options.isAboutSession ? attempt() : withRenewal(attempt));
  const answer = await response.text();
  if (!response.ok) throw errorOfAnswer(response.status, answer);
  options.onAnswer?.(response.headers);
  return parseBody(response.status, answer, schema);
}

/** Remembers the log position of an admin's write. Visitors have no writes to wait for. */
export function noteAnswer(token: string | null, status: number, logPosition: string | null): void {
  if (token !== null && status !== 401) rememberPosition(logPosition);
}

function read(path: string, token: string | null, options: ReadOptions): Promise<Response> {
  return send(path, { headers: readHeaders(token), ...options });
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (cause) {
    throw new ApiError(0, '', [], { cause });
  }
}

/** Returns a successful answer's body; throws ApiError when the schema refuses it. */
export function parseBody<T>(status: number, text: string, schema: Parser<T>): T {
  try {
    return schema.parse(text === '' ? undefined : JSON.parse(text));
  } catch (cause) {
    throw new ApiError(status, '', [], { cause });
  }
}

interface LongList<Item> {
  path: string;
  schema: Parser<Item>;
  /** Loads a function that is called once with each item, for work that would delay the list's first use. */
  loadPrepare: () => Promise<(item: Item) => void>;
}

/** Returns a reader of a long list, parsed in time slices; the same array when the ETag is unchanged. It throws ApiError. */
export function listReader<Item>({ path, schema, loadPrepare }: LongList<Item>): () => Promise<Item[]> {
  let last: { tag: string | null; items: Item[] } | undefined;
  return async () => {
    const [response, prepare] = await Promise.all([getAnswer(path), loadPrepare()]);
    const tag = response.headers.get('ETag');
    if (last && tag !== null && tag === last.tag) return last.items;
    try {
      const body: unknown[] = await response.json();
      const items = await mapTimeSliced(body, (one) => {
        const item = schema.parse(one);
        prepare(item);
        return item;
      });
      last = { tag, items };
      return items;
    } catch (cause) {
      throw new ApiError(response.status, '', [], { cause });
    }
  };
}

/** Rejects with `error` when `work` takes longer than `ms`; the work itself continues. */
export async function withTimeout<T>(work: Promise<T>, ms: number, error: Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error), ms);
  });
  return await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
