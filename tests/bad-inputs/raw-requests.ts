import { connect } from 'node:net';
import fc from 'fast-check';

/** A JSON body that would be accepted, and the path that accepts it by POST without a token. */
interface Targets {
  path: string;
  body: string;
}

const CRLF = '\r\n';
const IDLE_MS = 3000;

/** Sends bytes, ends the sending side, and returns the status of each answer. A server may close without an answer. */
export function statusesOf(port: number, bytes: Uint8Array): Promise<number[]> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve([...received.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status)));
    });
  });
}

/** Returns requests that are wrong in their bytes, by what is wrong. */
export function rawRequests(targets: Targets): Record<string, fc.Arbitrary<Uint8Array>> {
  const right = request({ body: targets.body, target: targets.path });
  return {
    'raw: length': lengths(targets),
    'raw: chunks': chunks(targets),
    'raw: headers': headers(targets),
    'raw: path': paths(),
    'raw: request line': requestLines(),
    'raw: cut short': fc
      .integer({ min: 0, max: right.length - 1 })
      .map((end) => bytesOf(right.slice(0, end))),
    'raw: spliced': spliced(bytesOf(right)),
    'raw: several at once': fc
      .array(fc.constantFrom(right, request({ target: '/healthz' }), 'GET', CRLF, '\0'), {
        minLength: 2,
        maxLength: 6,
      })
      .map((parts) => bytesOf(parts.join(''))),
    'raw: noise': fc.uint8Array({ maxLength: 2000 }),
  };
}

interface Parts {
  method?: string;
  target: string;
  headers?: string[];
  body?: string;
}

function request({ method, target, headers: own, body = '' }: Parts): string {
  const framed = own ?? (body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]);
  const all = ['Host: localhost', 'Content-Type: application/json', 'Connection: close', ...framed];
  return [`${method ?? (body === '' ? 'GET' : 'POST')} ${target} HTTP/1.1`, ...all, '', body].join(CRLF);
}

/** One byte for each character up to U+00FF, as HTTP's own bytes are. */
function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

/** Returns the texts of a list that is separated by spaces. */
const listOf = (texts: string) => texts.split(' ');

function lengths({ path: target, body }: Targets) {
  const { length } = body;
  const said = fc.constantFrom(
    ...listOf(`-1 +5 0x10 5,5 1e2 99999999999999999999 NaN 0 ${length} ${length + 1}`),
    ...['', ' 5 ', '5 5'],
  );
  const encodings = ['chunked', 'Chunked', 'identity', 'xchunked', ' chunked\t', ''];
  const lists = ['chunked, chunked', 'gzip, chunked'];
  return fc
    .tuple(fc.array(said, { minLength: 1, maxLength: 3 }), fc.option(fc.constantFrom(...encodings, ...lists)))
    .map(([said_, encoding]) => {
      const headers = said_.map((one) => `Content-Length: ${one}`);
      if (encoding !== null) headers.push(`Transfer-Encoding: ${encoding}`);
      return bytesOf(request({ target, body, headers }));
    });
}

function chunks({ path: target, body }: Targets) {
  const right = body.length.toString(16);
  const sizes = [
    ...listOf(`0 1 FFFFFFFF FFFFFFFFFFFFFFFFF -1 g ${right} 000${right} ${right};a=b`),
    ...['', ' 5', `${right};${'x'.repeat(20_000)}`],
  ];
  const chunk = fc
    .tuple(
      fc.constantFrom(...sizes),
      fc.constantFrom(CRLF, '\n', '\r', ''),
      fc.constantFrom(body, '', 'x'),
      fc.constantFrom(CRLF, '\n', ''),
    )
    .map((parts) => parts.join(''));
  const end = fc.constantFrom(`0${CRLF}${CRLF}`, `0${CRLF}Trailer: x${CRLF}${CRLF}`, `0${CRLF}`, '', '00');
  const headers = ['Transfer-Encoding: chunked'];
  return fc
    .tuple(fc.array(chunk, { maxLength: 5 }), end)
    .map(([all, last]) => bytesOf(request({ method: 'POST', target, headers, body: all.join('') + last })));
}

function headers({ path: target, body }: Targets) {
  const length = `Content-Length: ${body.length}`;
  const names = listOf(
    'Host Expect Upgrade Authorization If-Match Idempotency-Key X-Min-Log-Position Content-Encoding Accept-Encoding Range ' +
      'If-None-Match X-Request-Id X-Forwarded-For Cookie __proto__',
  );
  const values = [
    ...listOf('100-continue websocket gzip br \0 999999999999999999999 -1'),
    ...['', 'Bearer ', `a${CRLF} folded`, 'x'.repeat(5000)],
  ];
  const name = fc.oneof(fc.string({ minLength: 1, maxLength: 20 }), fc.constantFrom(...names));
  const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 50 }), fc.constantFrom(...values));
  const line = fc.tuple(name, fc.constantFrom(': ', ':', ' : ', ''), value).map((parts) => parts.join(''));
  const flood = fc
    .constantFrom(100, 2500)
    .map((count) => Array.from({ length: count }, (_, n) => `X-${n}: ${n}`));
  return fc
    .oneof({ weight: 9, arbitrary: fc.array(line, { minLength: 1, maxLength: 8 }) }, flood)
    .map((lines) => bytesOf(request({ target, body, headers: [...lines, length] })));
}

function paths() {
  const parts = listOf(
    '%00 %ff %c0%ae %2e%2e .. . %2f / // % %zz %u0041 \\ %5c \xe9 \xff\xfe ;a=b ? ?a=%00 &a[b]=c #x * %0d%0aX:y ' +
      '%F0%9F%8F%A1 __proto__ constructor',
  );
  const starts = listOf(
    '/ // /api/ /api/properties/ /properties/slug/ /properties?ids= /uploads/ /buy/ /property/ /admin/ /api/activity? /assets/',
  );
  return fc
    .tuple(
      fc.constantFrom('GET', 'HEAD', 'DELETE', 'PUT', 'OPTIONS'),
      fc.constantFrom(...starts, ''),
      fc.array(fc.constantFrom(...parts, 'a'.repeat(3000)), { maxLength: 5 }),
    )
    .map(([method, first, rest]) => bytesOf(request({ method, target: first + rest.join('') })));
}

function requestLines() {
  const methods = [...listOf('GET get PRI CONNECT TRACE PROPFIND'), 'G T', '', 'X'.repeat(5000)];
  const targets = [...listOf('/ * http://elsewhere.example/ https://[::1 localhost:80 //x /%'), '', ' / '];
  const versions = listOf('HTTP/1.1 HTTP/1.0 HTTP/0.9 HTTP/2.0 HTTP/9.9 http/1.1 HTTPS/1.1');
  return fc
    .tuple(
      fc.oneof(fc.constantFrom(...methods), fc.string({ maxLength: 8 })),
      fc.constantFrom(' ', '\t', '  ', ''),
      fc.constantFrom(...targets),
      fc.constantFrom(...versions, 'HTTP/1.1 x', ''),
      fc.constantFrom(CRLF, '\n', '\r'),
      fc.constantFrom(['Host: x'], []),
    )
    .map(([method, gap, target, version, end, host]) =>
      bytesOf([`${method}${gap}${target} ${version}`, ...host, 'Connection: close', '', ''].join(end)),
    );
}

/** Returns bytes with a few put in, taken out or changed somewhere. */
export function spliced(right: Uint8Array): fc.Arbitrary<Uint8Array> {
  const splice = fc.record({
    at: fc.integer({ min: 0, max: right.length }),
    taken: fc.integer({ min: 0, max: 20 }),
    put: fc.uint8Array({ maxLength: 20 }),
  });
  return fc
    .array(splice, { minLength: 1, maxLength: 4 })
    .map((splices) =>
      splices.reduce<Uint8Array>(
        (bytes, { at, taken, put }) =>
          Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + taken)]),
        right,
      ),
    );
}
