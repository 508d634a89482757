import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { streams } from '@marketplace/contracts/events';
import { coloredId } from '@marketplace/contracts/images/image.colors';
import type { StoredImage } from '@marketplace/contracts/images/image.events';
import { limits } from '@marketplace/contracts/limits';
import { foldStream } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { idempotentId } from '@marketplace/event-store/events';
import { readStream } from '@marketplace/event-store/read-log';
import { StoreUnavailable } from '@marketplace/service-kit/files/file-store';
import { HttpError, invalid } from '@marketplace/service-kit/http-error';
import busboy from 'busboy';
import { isStorageFull } from '../error-mapper.ts';
import { ImageRefused } from './encode-image.ts';
import { imageDecider } from './image.decider.ts';
import type { Identify, ImageStore } from './image-store.ts';
import { asNewImage } from './image-store.ts';

const FIELD = 'files';
const SENTENCES_SHOWN = 3;
const MEGABYTE = 1024 * 1024;

interface Uploaded {
  images: StoredImage[];
  /** A sentence per refused file, `bad.png: File type must be JPG, PNG or WebP`, and one for a bad end. */
  errors: string[];
  /** Why the rest was not read, if so. */
  badEnd: BadEnd | undefined;
}

interface Refusal {
  sentence: string;
  status: number;
}

/**
 * Stores the pictures of a multipart request. After a bad end of the body, or a lost connection, complete pictures stay; the answer
 * names the others.
 *
 * @throws {HttpError} 400, 408, 413, 415 or 422 when no picture was stored
 */
export async function uploadImages(
  req: IncomingMessage,
  { store, identify }: { store: ImageStore; identify: IdentifyFile },
): Promise<Uploaded> {
  const images: StoredImage[] = [];
  const names: string[] = [];
  const refusals: Refusal[] = [];
  let files = 0;
  const badEnd = await receiveFiles(req, async (file) => {
    files += 1;
    try {
      assertWanted(file, files);
      images.push(await store.storeImage(file.bytes, identify(file.bytes)));
      names.push(file.name);
    } catch (error) {
      if (!(error instanceof ImageRefused)) throw error;
      refusals.push({ sentence: `${file.name}: ${error.message}`, status: error.status });
    }
  });
  if (images.length === 0) throw badEnd?.error ?? noneTaken(refusals);
  const errors = refusals.map(({ sentence }) => sentence);
  return { images, errors: badEnd ? [...errors, endSentence(badEnd, names)] : errors, badEnd };
}

type IdentifyFile = (bytes: Buffer) => Identify;

/**
 * Returns a function that identifies the pictures of an upload. With an `Idempotency-Key`, ids follow from the key and the bytes: a
 * repeated upload, of all files or some, stores nothing twice.
 */
export function identifyImages(
  database: () => Database,
  scope: string,
  key: string | undefined,
): IdentifyFile {
  if (key === undefined) return () => asNewImage;
  const seen = new Map<string, number>();
  return (bytes) => {
    const digest = createHash('sha256').update(bytes).digest('hex');
    const nth = seen.get(digest) ?? 0;
    seen.set(digest, nth + 1);
    return async (colors) => {
      const image_id = coloredId(idempotentId(scope, `${key} ${digest}`, nth), colors);
      const recorded = await readStream(database(), streams.image(image_id));
      const [first] = recorded;
      if (!first) return { image_id };
      const isInUse = foldStream(imageDecider, first.stream, recorded).state.status === 'stored';
      if (isInUse && first.event?.type === 'ImageUploaded') return { image_id, stored: first.event.data };
      return asNewImage(colors); // removed since: not a repeat
    };
  };
}

/** @throws {ImageRefused} for a file that is refused unread */
function assertWanted(file: ReceivedFile, place: number): void {
  if (file.field !== FIELD) throw new ImageRefused(422, `File must be sent in the field ${FIELD}`);
  if (place > limits.images) throw new ImageRefused(413, 'Too many files');
  if (file.tooLarge) throw new ImageRefused(413, `File is larger than ${limits.imageBytes / MEGABYTE} MB`);
}

/** Says what was stored, what was not, and why. */
function endSentence({ error, file }: BadEnd, stored: readonly string[]): string {
  const missing = file === undefined ? 'what followed' : `${file} and what followed`;
  return `Stored: ${stored.join(', ')}. Not stored: ${missing}. ${whyOf(error)}`;
}

function whyOf(error: unknown): string {
  if (error instanceof HttpError) return error.message;
  if (error instanceof StoreUnavailable) return 'The picture store does not answer. Try again.';
  return isStorageFull(error) ? 'The storage is full.' : 'Something went wrong. Try again.';
}

/** A common status of all refusals is kept; mixed ones become 422. */
function noneTaken(refusals: Refusal[]): HttpError {
  if (refusals.length === 0) return invalid([{ path: FIELD, message: 'is required' }]);
  const statuses = new Set(refusals.map(({ status }) => status));
  const [status = 422] = statuses.size === 1 ? statuses : [];
  const shown = refusals.slice(0, SENTENCES_SHOWN).map(({ sentence }) => sentence);
  const more = refusals.length - shown.length;
  const errors = refusals.map(({ sentence }, index) => ({ path: `${FIELD}.${index}`, message: sentence }));
  return new HttpError(status, [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; '), { errors });
}

/** One file of a multipart body. `tooLarge`: it was cut at the maximum size. */
export interface ReceivedFile {
  field: string | undefined;
  /** The client's name for it, cut to 100 characters; for messages only. */
  name: string;
  bytes: Buffer;
  tooLarge: boolean;
}

/** Why a body was not read to its end: broken, too long, cut off, silent, or a file failed. */
export interface BadEnd {
  error: unknown;
  /** The file in progress, if any. */
  file: string | undefined;
}

const PARTS = 30;
const NAME_LENGTH = 100;

/** Timeout of the next bytes. Our own work on a file does not count. */
const SILENCE_MS = 30_000;

/**
 * Reads the files of a multipart body and passes each to `take`. It reads the next one after that: a request holds one file in memory.
 *
 * @returns a bad end, if any: an HttpError 400, 408 or 413, or the error of `take`
 * @throws {HttpError} 415 for another type of body, 400 for one without a boundary
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
    stream.on('error', ignore); // a broken body breaks the file too: the parser reports it
    const name = (filename ?? 'unnamed file').slice(0, NAME_LENGTH);
    inTurn = inTurn.then(() => receive(stream, field, name)).catch(ignore);
  });
  const broken = await pipeline(arriving(req, silenceMs), parser).then(() => undefined, asAnswer);
  await inTurn;
  req.resume(); // unread bytes would block the next request of the connection
  const error = failure ?? broken;
  return error === undefined ? undefined : { error, file: underWay };
}

type FileStream = Readable & { truncated?: boolean };

function ignore(): void {}

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

/** Yields the body. The timeout runs only while more is requested. After an error the request stays open, to be answered. */
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
    void chunks.return?.(); // not awaited: it waits for the next chunk
  }
}

/** @throws {HttpError} 408 when it takes longer */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const headers = { Connection: 'close' };
    const error = new HttpError(408, 'The upload stalled: no more data arrived.', { headers });
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
