import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FieldError } from '@marketplace/contracts/errors';
import { streams } from '@marketplace/contracts/events';
import { coloredId } from '@marketplace/contracts/images/image.colors';
import type { StoredImage } from '@marketplace/contracts/images/image.events';
import { limits } from '@marketplace/contracts/limits';
import { foldStream } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { idempotentId } from '@marketplace/event-store/events';
import { readStream } from '@marketplace/event-store/read-log';
import { HttpError, invalid } from '@marketplace/service-kit/http-error';
import { isStorageFull } from '../error-mapper.ts';
import { imageDecider } from './image.decider.ts';
import { ImageRefused } from './image-check.ts';
import type { Identify, ImageStore } from './image-store.ts';
import { asNewImage } from './image-store.ts';
import type { BadEnd, ReceivedFile } from './receive-files.ts';
import { receiveFiles } from './receive-files.ts';

const FIELD = 'files';
const SENTENCES_SHOWN = 3;
const MEGABYTE = 1024 * 1024;

interface Uploaded {
  images: StoredImage[];
  /** A sentence for each file that was not taken, `bad.png: File type must be JPG, PNG or WebP`, and one for a bad end. */
  errors: string[];
  /** Why the rest was not read, if it was not. */
  badEnd: BadEnd | undefined;
}

interface Surroundings {
  store: ImageStore;
  /** Returns what identifies the picture that a file holds. */
  identify: IdentifyFile;
}

interface Refusal {
  sentence: string;
  status: number;
}

/**
 * Stores the pictures of a multipart request. When the body comes to a bad end, or the client goes away, those that came whole
 * stay; the others are named, if anybody still listens.
 *
 * @throws {HttpError} 400, 408, 413, 415 or 422 when not one picture was taken
 */
export async function uploadImages(
  req: IncomingMessage,
  { store, identify }: Surroundings,
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
 * Returns what gives the pictures of one upload their ids. Under an `Idempotency-Key` these follow from the key and from what the
 * files hold: a repeat, of all of them or of some, finds what was stored and stores nothing twice.
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
      return asNewImage(colors); // removed since, so this is no repeat
    };
  };
}

/** @throws {ImageRefused} for a file that need not be looked into */
function assertWanted(file: ReceivedFile, place: number): void {
  if (file.field !== FIELD) throw new ImageRefused(422, `File must be sent in the field ${FIELD}`);
  if (place > limits.images) throw new ImageRefused(413, 'Too many files');
  if (file.tooLarge) throw new ImageRefused(413, `File is larger than ${limits.imageBytes / MEGABYTE} MB`);
}

/** Says how far an upload came, and why no further. */
function endSentence({ error, file }: BadEnd, stored: readonly string[]): string {
  const missing = file === undefined ? 'what followed' : `${file} and what followed`;
  return `Stored: ${stored.join(', ')}. Not stored: ${missing}. ${whyOf(error)}`;
}

function whyOf(error: unknown): string {
  if (error instanceof HttpError) return error.message;
  return isStorageFull(error) ? 'The storage is full.' : 'Something went wrong. Try again.';
}

/** One reason for all gives its own status; a mixture is simply not valid. */
function noneTaken(refusals: Refusal[]): HttpError {
  if (refusals.length === 0) return invalid([{ path: FIELD, message: 'is required' }]);
  const statuses = new Set(refusals.map(({ status }) => status));
  const [status = 422] = statuses.size === 1 ? statuses : [];
  const shown = refusals.slice(0, SENTENCES_SHOWN).map(({ sentence }) => sentence);
  const more = refusals.length - shown.length;
  const errors = refusals.map(({ sentence }, index): FieldError => {
    return { path: `${FIELD}.${index}`, message: sentence };
  });
  return new HttpError(status, [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; '), { errors });
}
