import { readFileSync } from 'node:fs';
import http from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/** One request that must be refused, or answered without harm, and what to expect of the answer. */
const BadInput = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  /** `none`, `admin`, `raw:` and the header's value, or `token:` and the name of a forgery. */
  auth: z.string().default('none'),
  /** Null takes a header away. */
  headers: z.record(z.string(), z.string().nullable()).default({}),
  body: z.unknown().optional(),
  /** A valid body that it is like but for the values of `body` and the fields that it is `without`. */
  like: z.enum(['listing', 'enquiry']).optional(),
  without: z.array(z.string()).default([]),
  rawBody: z.string().optional(),
  rawBodyEncoding: z.literal('base64').optional(),
  /** A body too large to write down: `fill` repeated `count` times. */
  bodyGen: z
    .object({ prefix: z.string(), fill: z.string(), count: z.number(), suffix: z.string() })
    .optional(),
  /** Bytes on the wire, where HTTP itself is the input. */
  rawRequest: z.string().optional(),
  expectStatus: z.array(z.number()),
  /** Paths that `errors` must name. */
  expectErrors: z.array(z.string()).optional(),
  expectDetail: z.string().optional(),
  /** Sent so many times; the last answer is judged. */
  repeat: z.number().optional(),
  note: z.string(),
});
export type BadInput = z.infer<typeof BadInput>;

const VALID = {
  listing: {
    title: 'Bad-input probe',
    description: 'Probe listing',
    price: 1_000_000,
    district: 'D09 - Orchard / River Valley',
    category: 'Condominium',
    property_type: 'Buy',
    status: 'active',
    is_new_launch: false,
    bedrooms: 3,
    bathrooms: 2,
    area_sqft: 1200.5,
    images: [],
    key_features: ['Pool'],
    redirect_url: 'https://example.com/listing',
  },
  enquiry: {
    kind: 'question',
    name: 'A. Visitor',
    email: 'visitor@example.com',
    phone: '',
    subject: 'A question',
    message: 'Is it still there?',
    property_id: '{{ID}}',
    consent: '2026-11',
  },
};

const CATALOGUE = path.resolve(import.meta.dirname, 'catalogue.json');

/** Returns the catalogue of bad inputs, those that use up a limit last. */
export function readCatalogue(): BadInput[] {
  const cases = z
    .array(BadInput)
    .parse(JSON.parse(readFileSync(CATALOGUE, 'utf8')))
    .map(written);
  const usesUpALimit = ({ repeat = 1 }: BadInput) => Number(repeat > 1);
  return cases.toSorted((one, other) => usesUpALimit(one) - usesUpALimit(other));
}

/** Returns a bad input with its whole body. */
function written(input: BadInput): BadInput {
  if (!input.like) return input;
  const fields = Object.entries({ ...VALID[input.like], ...(input.body as object | undefined) });
  return { ...input, body: Object.fromEntries(fields.filter(([name]) => !input.without.includes(name))) };
}

/** What came back; status 0 when the connection ended without an answer. */
export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** Fills the placeholders of a text, `{{TOKEN}}`. */
export type Fill = (text: string) => string;

const NO_ANSWER: Answer = { status: 0, headers: {}, body: '' };
const RAW_TIMEOUT_MS = 15_000;

/** Sends one bad input as it is written, with the given Authorization header. */
export function send(port: number, input: BadInput, fill: Fill, authorization?: string): Promise<Answer> {
  if (input.rawRequest !== undefined) return sendRaw(port, input.rawRequest);
  const body = bodyOf(input, fill);
  const given = { ...(input.body !== undefined && { 'content-type': 'application/json' }), ...input.headers };
  const headers = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === null ? [] : [[name, fill(value)]])),
  );
  if (authorization !== undefined) headers.authorization = authorization;
  if (body) headers['content-length'] = String(body.length);
  const abortAfter = headers['x-test-abort-after'];
  delete headers['x-test-abort-after'];
  const options = {
    host: '127.0.0.1',
    port,
    method: input.method,
    path: fill(input.path),
    headers,
    agent: false,
  };
  return new Promise((resolve) => {
    const request = http.request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', () => resolve(NO_ANSWER));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on('error', () => resolve(NO_ANSWER));
    if (abortAfter === undefined) request.end(body);
    else void abort(request, body?.subarray(0, Number(abortAfter)));
  });
}

async function abort(request: http.ClientRequest, part: Buffer | undefined): Promise<void> {
  request.write(part ?? '');
  await delay(50);
  request.destroy();
}

function bodyOf({ body, rawBody, rawBodyEncoding, bodyGen }: BadInput, fill: Fill): Buffer | undefined {
  if (bodyGen) return Buffer.from(fill(bodyGen.prefix + bodyGen.fill.repeat(bodyGen.count) + bodyGen.suffix));
  if (rawBody !== undefined)
    return rawBodyEncoding ? Buffer.from(rawBody, rawBodyEncoding) : Buffer.from(fill(rawBody));
  return body === undefined ? undefined : Buffer.from(fill(JSON.stringify(body)));
}

/** The answer is whole when the server closes, or a moment after its body began. */
function sendRaw(port: number, text: string): Promise<Answer> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const timer = setTimeout(() => socket.destroy(), RAW_TIMEOUT_MS);
    socket.on('data', (chunk) => {
      received += chunk;
      if (received.includes('\r\n\r\n')) setTimeout(() => socket.destroy(), 200);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      const [head = '', ...rest] = received.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0);
      resolve({ status, headers: {}, body: rest.join('\r\n\r\n') });
    });
  });
}
