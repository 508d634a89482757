import type { Parser } from '@marketplace/contracts/check';
import { headers as names } from '@marketplace/contracts/headers';
import { ApiError, errorOfAnswer } from './api-error.ts';
import { readHeaders, rememberPosition, writeHeaders } from './request-headers.ts';
import { clearToken, readToken, withRenewal } from './session.ts';
import { mapTimeSliced } from './time-slicing.ts';

/** Something that the API answers to `GET path`; its path is its key in the cache and in what the server embeds. */
export interface Resource<T> {
  path: string;
  /** A check without zod wherever a visitor's page reads it, so that such pages do not load zod. */
  schema: Parser<T>;
  /**
   * The answer is a part of a list: the schema is of `{ items, total, respelled, missing }`, where total counts what is on all pages together,
   * and `respelled` is the search that the list is of when it is another than the one asked for, without the words `missing`.
   */
  isPage?: boolean;
}

interface ReadOptions {
  /** Origin of the API when the page is rendered on the server; in the browser calls go to the page's own. */
  origin?: string;
  signal?: AbortSignal;
}

export interface SendOptions {
  headers?: Record<string, string>;
  /** The call is about the session itself: a refusal is final, nobody is asked to log in again for it. */
  isAboutSession?: boolean;
  /** Is given the headers of a successful answer. */
  onAnswer?: (headers: Headers) => void;
}

/** Returns the answer of `GET path`, parsed. Throws ApiError. */
export async function getJson<T>(path: string, schema: Parser<T>): Promise<T> {
  return readResource({ path, schema });
}

/** Returns what a resource holds, parsed. Throws ApiError. */
export async function readResource<T>(resource: Resource<T>, options: ReadOptions = {}): Promise<T> {
  const { status, text } = await readText(resource, options);
  return parseBody(status, text, resource.schema);
}

/** Returns what a resource holds as the JSON text that its schema describes. Throws ApiError. */
export async function readText(
  { path, isPage = false }: Resource<unknown>,
  options: ReadOptions = {},
): Promise<{ status: number; text: string }> {
  const response = await getAnswer(path, options);
  const text = await response.text();
  return { status: response.status, text: isPage ? pageText(text, response.headers) : text };
}

function member(name: string, header: string | null): string {
  return header === null ? '' : `"${name}":${JSON.stringify(decodeURIComponent(header))},`;
}

function pageText(items: string, headers: Headers): string {
  const total = Number(headers.get(names.totalCount));
  const respelled = headers.get(names.respelled);
  const isOf = member('respelled', respelled) + member('missing', headers.get(names.missing));
  return `{"total":${total},${isOf}"items":${items}}`;
}

/**
 * Returns the successful answer of `GET path`, its body unread. A token that the server refuses is dropped and the read
 * repeated without it, so that an expired session never hides a public page. Throws ApiError.
 */
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

/** Returns the file that `GET path` answers to an admin. Throws ApiError. */
export async function getFile(path: string): Promise<Blob> {
  const response = await read(path, readToken(), {});
  if (response.status === 401) clearToken();
  if (!response.ok) throw errorOfAnswer(response.status, await response.text());
  return response.blob();
}

/**
 * Sends `body` as JSON (undefined: no body) and returns the answer, parsed. Remembers the log position that an admin's write
 * reached. A refused token is dropped; in the admin area the user may log in again, and the call is repeated. Throws ApiError.
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

/** Keeps what an answer to a write says about the log. Visitors have no writes of their own to wait for. */
export function noteAnswer(token: string | null, status: number, logPosition: string | null): void {
  if (token !== null && status !== 401) rememberPosition(logPosition);
}

/** For a page that is drawn beside the API: packing a list and unpacking it costs more than to send it as it is. */
const NOT_PACKED = { 'Accept-Encoding': 'identity' };

function read(path: string, token: string | null, { origin = '', signal }: ReadOptions): Promise<Response> {
  const headers = { ...readHeaders(token), ...(origin && NOT_PACKED) };
  return send(origin + path, { headers, ...(signal && { signal }) });
}

async function send(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (cause) {
    throw new ApiError(0, '', [], { cause });
  }
}

/** Returns a successful answer's body; throws ApiError when it is not what the schema says. */
export function parseBody<T>(status: number, text: string, schema: Parser<T>): T {
  try {
    return schema.parse(text === '' ? undefined : JSON.parse(text));
  } catch (cause) {
    throw new ApiError(status, '', [], { cause });
  }
}

interface LongList<Item> {
  path: string;
  /** Of one item. */
  schema: Parser<Item>;
  /** Loads what is called with each item once, for work that would hold up the first use of the list. */
  loadPrepare: () => Promise<(item: Item) => void>;
}

/**
 * Returns a reader of a list of thousands, which throws ApiError. It parses in time slices, so that the page stays responsive,
 * and returns the array of the last time when the ETag says that nothing has changed.
 */
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
