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

const PARTS = 30;
const NAME_LENGTH = 100;

/**
 * Reads the files of a multipart body one after the other and hands each to `take`; the next is read when that is done, so that
 * one request never holds more than one file and its surroundings. Ends when all was taken.
 *
 * @throws {HttpError} 415 for another type of body, 400 for a broken one, 413 for one that is too long; and what `take` throws
 */
export async function receiveFiles(
  req: IncomingMessage,
  take: (file: ReceivedFile) => Promise<void>,
): Promise<void> {
  const parser = createParser(req);
  let failure: unknown;
  let inTurn: Promise<unknown> = Promise.resolve();

  async function receive(stream: FileStream, field: string | undefined, name: string | undefined) {
    const file = await readFile(stream, field, name);
    await take(file).catch((error: Error) => {
      failure = error;
      parser.destroy(error);
    });
  }
  parser.on('file', (field: string | undefined, stream: FileStream, { filename }: { filename?: string }) => {
    stream.on('error', ignore); // a broken body breaks the file too: the parser tells
    inTurn = inTurn.then(() => receive(stream, field, filename)).catch(ignore);
  });
  const broken = await pipeline(counted(req), parser).then(nothing, asAnswer);
  await inTurn;
  req.resume(); // what is still to come is let by: unread, it would hold up the next request of the connection
  if (failure ?? broken) throw failure ?? broken;
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

/** The body as it comes. Giving up on it leaves the request open, so that it can be answered. */
async function* counted(req: IncomingMessage): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > limits.uploadBytes)
      throw new HttpError(413, `An upload may have at most ${limits.uploadBytes} bytes.`);
    yield chunk;
  }
}

async function readFile(
  stream: FileStream,
  field: string | undefined,
  name = 'unnamed file',
): Promise<ReceivedFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return {
    field,
    name: name.slice(0, NAME_LENGTH),
    bytes: Buffer.concat(chunks),
    tooLarge: stream.truncated === true,
  };
}
