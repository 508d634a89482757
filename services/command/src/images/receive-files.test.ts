import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ReceivedFile } from './upload-images.ts';
import { receiveFiles } from './upload-images.ts';

const SILENCE_MS = 100;
const headers = { 'content-type': 'multipart/form-data; boundary=----probe' };

/** A request whose body arrives in these chunks. */
function request(pieces: Iterable<string> | AsyncIterable<string>): IncomingMessage {
  const body = Readable.from(pieces, { objectMode: false });
  return Object.assign(body, { headers }) as unknown as IncomingMessage;
}

const file = (name: string, content = 'x'.repeat(200_000)) =>
  `------probe\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n${content}\r\n`;
const END = '------probe--\r\n';

/** Returns the names of the received files, and the end. */
async function received(
  req: IncomingMessage,
  take: (file: ReceivedFile) => Promise<unknown> = async () => undefined,
) {
  const taken: string[] = [];
  const end = await receiveFiles(
    req,
    async (one) => {
      await take(one);
      taken.push(one.name);
    },
    { silenceMs: SILENCE_MS },
  );
  return { taken, end };
}

async function* silentAfter(text: string) {
  yield text;
  await new Promise(() => {});
}

describe('the files of a body', () => {
  it('may take longer than the timeout of the sender', async () => {
    const slow = () => delay(3 * SILENCE_MS);
    const { taken, end } = await received(request([file('a'), file('b'), file('c'), END]), slow);
    expect([taken, end]).toEqual([['a', 'b', 'c'], undefined]);
  });

  it('that are complete are received when the sender stops, and the incomplete one is named', async () => {
    const { taken, end } = await received(request(silentAfter(file('a') + file('b').slice(0, 1000))));
    expect(taken).toEqual(['a']);
    expect(end).toMatchObject({ error: { status: 408 }, file: 'b' });
  });

  it('are received up to where the body breaks', async () => {
    const { taken, end } = await received(request([file('a'), file('b').slice(0, 1000)]));
    expect(taken).toEqual(['a']);
    expect(end).toMatchObject({ error: { status: 400 }, file: 'b' });
  });

  it('are not read after one that fails', async () => {
    const failure = new Error('no room');
    const { taken, end } = await received(
      request([file('a'), file('b'), file('c'), END]),
      async ({ name }) => {
        if (name === 'b') throw failure;
      },
    );
    expect([taken, end]).toEqual([['a'], { error: failure, file: 'b' }]);
  });
});
