import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '@marketplace/contracts/limits';
import { HttpError } from '@marketplace/service-kit/http-error';
import busboy from 'busboy';

/** One file of a multipart body, whole in memory. `tooLarge`: it is longer than a picture may be, and was cut. */
export interface ReceivedFile {
  field: string | undefined;
  /** As the client calls it, for messages only; cut to 100 characters. */
  name: string;
  bytes: Buffer;
  tooLarge: boolean;
}

/** How reading a body came to a bad end: broken, too long, cut off, silent, or because a file could not be taken. */
export interface BadEnd {
  error: unknown;
  /** The file that was being read or taken, if one was. */
  file: string | undefined;
}

const PARTS = 30;
const NAME_LENGTH = 100;

/** How long the sender may be silent while we wait for more. What we do with what came takes as long as it takes. */
const SILENCE_MS = 30_000;

/**
 * Reads the files of a multipart body one after the other and hands each to `take`; the next is read when that is done, so that
 * one request never holds more than one file and its surroundings. Ends when all was taken.
 *
 * @returns what ended it before its time, undefined when nothing did: an HttpError 400, 408 or 413, or what `take` threw
 * @throws {HttpError} 415 for another type of body, 400 for one that has no beginning
 */
export async function receiveFiles(
  req: IncomingMessage,
  take: (file: ReceivedFile) => Promise<void>,
  { silenceMs = SILENCE_MS } = {},
): Promise<BadEnd | undefined> {
  const parser = createParser(req);
  let failure: unknown;
  let underWay: string | undefined;
  let inTurn: Promise<unknown> = Promise.resolve();

  async function receive(stream: FileStream, field: string | undefined, name: string) {
    if (failure !== undefined) return;
    underWay = name;
    const file = await readFile(stream, field, name);
    try {
      await take(file);
      underWay = undefined;
    } catch (error) {
      failure = error;
      parser.destroy();
    }
  }
  parser.on('file', (field: string | undefined, stream: FileStream, { filename }: { filename?: string }) => {
    stream.on('error', ignore); // a broken body breaks the file too: the parser tells
    const name = (filename ?? 'unnamed file').slice(0, NAME_LENGTH);
    inTurn = inTurn.then(() => receive(stream, field, name)).catch(ignore);
  });
  const broken = await pipeline(arriving(req, silenceMs), parser).then(nothing, asAnswer);
  await inTurn;
  req.resume(); // what is still to come is let by: unread, it would hold up the next request of the connection
  const error = failure ?? broken;
  return error === undefined ? undefined : { error, file: underWay };
}

type FileStream = Readable & { truncated?: boolean };

function ignore(): void {}
function nothing(): undefined {}

/** Errors of our own count as they are; anything else says that the body is no multipart, or ended too early. */
function asAnswer(error: unknown): HttpError {
  return error instanceof HttpError ? error : notMultipart();
}

function notMultipart(): HttpError {
  return new HttpError(400, 'The upload could not be read: it is not valid multipart data.');
}

function createParser(req: IncomingMessage): busboy.Busboy {
  const encoding = req.headers['content-encoding'];
  if (!/^multipart\/form-data\s*(;|$)/i.test(req.headers['content-type'] ?? '') || encoding !== undefined)
    throw new HttpError(415, 'Send the pictures as multipart/form-data, in the field files.');
  try {
    return busboy({
      headers: req.headers,
      defParamCharset: 'utf8',
      limits: {
        fileSize: limits.imageBytes,
        files: PARTS,
        parts: PARTS,
        fields: 5,
        fieldSize: 1024,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    });
  } catch {
    throw notMultipart();
  }
}

/**
 * The body as it comes. The sender's silence is measured only while more is waited for: what was asked for when there is room for
 * it. Giving up on the body leaves the request open, so that it can be answered.
 */
async function* arriving(req: IncomingMessage, silenceMs: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  const chunks = req.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value } = await within(silenceMs, chunks.next());
      if (done) return;
      bytes += value.length;
      if (bytes > limits.uploadBytes)
        throw new HttpError(413, `An upload may have at most ${limits.uploadBytes} bytes.`);
      yield value;
    }
  } finally {
    void chunks.return?.(); // which would wait for a chunk that never comes
  }
}

/** @throws {HttpError} 408 when it takes longer */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const headers = { Connection: 'close' };
    const error = new HttpError(408, 'The upload stopped: nothing came any more.', { headers });
    timer = setTimeout(() => reject(error), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function readFile(stream: FileStream, field: string | undefined, name: string): Promise<ReceivedFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return { field, name, bytes: Buffer.concat(chunks), tooLarge: stream.truncated === true };
}
