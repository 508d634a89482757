import fc from 'fast-check';
import { spliced } from './raw-requests.ts';

/** A body for uploads, with the header that goes with it. */
export interface MultipartBody {
  contentType: string;
  bytes: Uint8Array;
}

const BOUNDARY = 'a-boundary';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const CRLF = '\r\n';

interface Part {
  head: string;
  content: Uint8Array;
}

const part = (head: string, content: Uint8Array | string): Part => ({ head, content: Buffer.from(content) });
const file = (name: string, content: Uint8Array) =>
  part(
    `Content-Disposition: form-data; name="files"; filename="${name}"${CRLF}Content-Type: image/jpeg`,
    content,
  );

function bodyOf(parts: readonly Part[], { eol = CRLF, end = '--' } = {}): Uint8Array {
  const pieces = parts.flatMap(({ head, content }) => [
    Buffer.from(`--${BOUNDARY}${eol}${head}${eol}${eol}`, 'latin1'),
    content,
    Buffer.from(eol),
  ]);
  return Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}${end}${eol}`)]);
}

const boundaries = [
  ...['', '; boundary=', '; boundary=other', '; boundary="', '; boundary="a-boundary"', '; charset=utf-7'],
  ...['; boundary=a-boundary; boundary=b', '; Boundary=a-boundary ', '; boundary=a\tb'],
  ...['; boundary==a-boundary', `; boundary=${'x'.repeat(300)}`],
];

/** Returns bodies that are wrong in their multipart, by what is wrong. `picture` would be taken. */
export function multipartBodies(picture: Uint8Array): Record<string, fc.Arbitrary<MultipartBody>> {
  const right = bodyOf([file('a.jpg', picture)]);
  const typed = (bytes: Uint8Array): MultipartBody => ({ contentType: TYPE, bytes });
  const wrongParts = [
    file('a.jpg', picture.slice(0, 10)),
    part('Content-Disposition: form-data; name="x"', 'y'),
    part('', ''),
  ];
  return {
    'multipart: boundary': fc
      .constantFrom(...boundaries)
      .map((said) => ({ contentType: `multipart/form-data${said}`, bytes: right })),
    'multipart: cut short': fc
      .integer({ min: 0, max: right.length - 1 })
      .map((end) => typed(right.slice(0, end))),
    'multipart: spliced': spliced(right).map(typed),
    'multipart: spliced head': spliced(right.slice(0, 200)).map((head) =>
      typed(Buffer.concat([head, right.slice(200)])),
    ),
    'multipart: heads': heads(picture).map((part_) => typed(bodyOf([part_]))),
    'multipart: frame': fc
      .record({
        eol: fc.constantFrom('\n', '\r', CRLF),
        end: fc.constantFrom('', '-', '--', '---', '--junk'),
      })
      .map((frame) => typed(bodyOf([file('a.jpg', picture)], frame))),
    'multipart: many parts': fc
      .array(fc.constantFrom(...wrongParts), { maxLength: 60 })
      .map((parts) => typed(bodyOf(parts))),
    'multipart: no picture': fc
      .oneof(
        fc.uint8Array({ maxLength: 3000 }),
        spliced(picture),
        fc.integer({ min: 0, max: picture.length - 1 }).map((end) => picture.slice(0, end)),
      )
      .map((content) => typed(bodyOf([file('a.jpg', content)]))),
    'multipart: noise': fc.uint8Array({ maxLength: 3000 }).map(typed),
  };
}

function heads(picture: Uint8Array): fc.Arbitrary<Part> {
  const names = [
    '../../etc/passwd',
    'a\0b.jpg',
    '"',
    '\\',
    '\xff\xfe',
    '%00',
    "*=utf-8''a.jpg",
    '',
    '..',
    'a.svg',
  ];
  names.push('x'.repeat(5000));
  const dispositions = [
    ...names.map((name) => `form-data; name="files"; filename="${name}"`),
    ...names.map((name) => `form-data; name="${name}"; filename="a.jpg"`),
    ...['attachment; filename="a.jpg"', 'form-data', "form-data; name=files; filename*=utf-8''%ff%fe"],
  ].map((value) => `Content-Disposition: ${value}`);
  const others = [
    ...['Content-Type: image/jpeg', 'Content-Type: multipart/mixed; boundary=b', 'Content-Type:'],
    ...['Content-Transfer-Encoding: base64', 'X: y'.repeat(3000), ' folded', ''],
  ];
  return fc
    .tuple(
      fc.constantFrom(...dispositions, 'Content-Disposition', ''),
      fc.array(fc.constantFrom(...others), { maxLength: 3 }),
    )
    .map(([first, rest]) => part([first, ...rest].join(CRLF), picture));
}
