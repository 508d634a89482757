import type { IncomingMessage } from 'node:http';
import type { FieldError } from '@marketplace/contracts/errors';
import type { StoredImage } from '@marketplace/contracts/images/image.events';
import { limits } from '@marketplace/contracts/limits';
import { HttpError, invalid } from '@marketplace/service-kit/http-error';
import { ImageRefused } from './image-check.ts';
import type { ImageStore } from './image-store.ts';
import type { ReceivedFile } from './receive-files.ts';
import { receiveFiles } from './receive-files.ts';

const FIELD = 'files';
const SENTENCES_SHOWN = 3;

interface Uploaded {
  images: StoredImage[];
  /** A sentence for each file that was not taken, `bad.png: File type must be JPG, PNG or WebP`. */
  errors: string[];
}

interface Refusal {
  sentence: string;
  status: number;
}

/**
 * Stores the pictures of a multipart request. When the body is broken, or the client goes away, nothing stays.
 *
 * @throws {HttpError} 400, 413, 415 or 422 when not one picture was taken
 */
export async function uploadImages(req: IncomingMessage, store: ImageStore): Promise<Uploaded> {
  const images: StoredImage[] = [];
  const refusals: Refusal[] = [];
  let files = 0;
  try {
    await receiveFiles(req, async (file) => {
      files += 1;
      try {
        images.push(await storeImage(file, files, store));
      } catch (error) {
        if (!(error instanceof ImageRefused)) throw error;
        refusals.push({ sentence: `${file.name}: ${error.message}`, status: error.status });
      }
    });
  } catch (error) {
    await Promise.all(images.map((image) => store.discard(image)));
    throw error;
  }
  if (images.length === 0) throw noneTaken(refusals);
  return { images, errors: refusals.map(({ sentence }) => sentence) };
}

async function storeImage(file: ReceivedFile, place: number, store: ImageStore): Promise<StoredImage> {
  if (file.field !== FIELD) throw new ImageRefused(422, `File must be sent in the field ${FIELD}`);
  if (place > limits.images) throw new ImageRefused(413, 'Too many files');
  if (file.tooLarge) throw new ImageRefused(413, `File is larger than ${limits.imageBytes} bytes`);
  return await store.storeImage(file.bytes);
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
