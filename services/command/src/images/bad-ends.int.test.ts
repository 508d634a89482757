import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { imageFileOf } from '@marketplace/contracts/images/image.paths';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, RunningCommand } from '../testing/running-command.ts';
import { startCommand } from '../testing/running-command.ts';
import type { File } from '../testing/upload.ts';
import { picture, upload } from '../testing/upload.ts';

let command: RunningCommand;
let token: string;
beforeAll(async () => {
  command = await startCommand();
  token = await command.logIn();
});
afterAll(() => command.close());

const stored = () => readdirSync(command.uploads).sort();
const count = async () => (await command.events()).length;

/** Sends a multipart body written by hand. */
const sendBody = (body: Buffer) =>
  command.call('POST', '/api/upload-images', {
    token,
    headers: { 'content-type': 'multipart/form-data; boundary=----probe' },
    body: new Blob([new Uint8Array(body)]),
  });

describe('an upload that comes to a bad end', () => {
  const head = (name: string) =>
    `------probe\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
  const good = async () => (await picture().jpeg().toBuffer()).toString('latin1');
  const uploads = async () => (await command.events()).filter(({ type }) => type === 'ImageUploaded');

  it('keeps what came whole before the body broke, and says what is missing', async () => {
    const before = (await uploads()).length;
    const body = `${head('a.jpg')}${await good()}\r\n${head('b.jpg')}${await good()}`;
    const answer = await sendBody(Buffer.from(body, 'latin1'));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      uploaded: [{ url: expect.stringMatching(/^\/uploads\/.+\.jpg$/) }],
      errors: [
        'Stored: a.jpg. Not stored: b.jpg and what followed. The upload could not be read: it is not valid multipart data.',
      ],
    });
    expect(stored()).toContain(imageFileOf(answer.body.uploaded[0].url));
    expect((await uploads()).slice(before).map(({ data }) => data.file)).toEqual([
      imageFileOf(answer.body.uploaded[0].url),
    ]);
  });

  it('keeps what came whole before it grew too long', async () => {
    const filler = '\0'.repeat(10_400_000);
    const parts = Array.from({ length: 25 }, (_, n) => `${head(`${n}.bin`)}${filler}\r\n`).join('');
    const body = Buffer.from(`${head('a.jpg')}${await good()}\r\n${parts}------probe--\r\n`, 'latin1');
    const answer = await sendBody(body);
    expect([answer.status, answer.body.uploaded.length]).toEqual([200, 1]);
    expect(answer.body.errors[0]).toMatch(/^0\.bin: File type must be/);
    expect(answer.body.errors.at(-1)).toMatch(
      /^Stored: a\.jpg\. Not stored: \d+\.bin and what followed\. An upload may have at most \d+ bytes\.$/,
    );
  });

  it('keeps what came whole before the client went away, in the log too', async () => {
    const before = { files: stored().length, uploads: (await uploads()).length };
    const body = Buffer.from(`${head('a.jpg')}${await good()}\r\n${head('b.jpg')}`, 'latin1');
    const socket = connect(command.port, '127.0.0.1');
    socket.write(
      `POST /api/upload-images HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: multipart/form-data; boundary=----probe\r\nContent-Length: ${body.length * 2}\r\n\r\n`,
    );
    socket.write(body);
    await waitFor(() => stored().length > before.files); // the first is stored: only now the client leaves
    socket.destroy();
    await waitFor(async () => (await uploads()).length === before.uploads + 1);
    expect(stored().filter((name) => name.endsWith('.part'))).toEqual([]);
    expect((await command.call('GET', '/healthz')).status).toBe(200);
  });
});

describe('an upload that is repeated', () => {
  const send = (files: File[], key?: string) =>
    upload(command, { token, files, ...(key !== undefined && { headers: { 'idempotency-key': key } }) });
  const urls = ({ body }: Answer) => body.uploaded.map(({ url }: { url: string }) => url);

  it('under its key stores nothing twice, be it all of it or some', async () => {
    const [jpeg, png] = [await picture().jpeg().toBuffer(), await picture().png().toBuffer()];
    const key = randomUUID();
    const first = urls(
      await send(
        [
          ['a.jpg', jpeg],
          ['twin.jpg', jpeg],
        ],
        key,
      ),
    );
    expect(new Set(first).size).toBe(2);
    const before = [stored(), await count()];
    expect(urls(await send([['a.jpg', jpeg]], key))).toEqual(first.slice(0, 1));
    expect([stored(), await count()]).toEqual(before);
    const more = urls(
      await send(
        [
          ['b.png', png],
          ['a.jpg', jpeg],
          ['twin.jpg', jpeg],
        ],
        key,
      ),
    );
    expect(more.slice(1)).toEqual(first);
    expect(await count()).toBe(Number(before[1]) + 1);
  });

  it('at the same moment is one', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const key = randomUUID();
    const before = await count();
    const answers = await Promise.all(Array.from({ length: 4 }, () => send([['a.jpg', jpeg]], key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.flatMap(urls)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it('is another one under another key, without one, or once its picture was removed', async () => {
    const jpeg = await picture().jpeg().toBuffer();
    const key = randomUUID();
    const [url = ''] = urls(await send([['a.jpg', jpeg]], key));
    const others = [await send([['a.jpg', jpeg]], randomUUID()), await send([['a.jpg', jpeg]])];
    await command.call('PUT', `/api/image/${path.basename(url)}`, { token });
    others.push(await send([['a.jpg', jpeg]], key));
    expect(new Set([url, ...others.flatMap(urls)]).size).toBe(4);
  });
});
