import { randomKey } from '../../../api/request-headers.ts';

/** A file, and why it cannot be taken, if it cannot. */
export interface DroppedFile {
  file: File;
  problem?: string;
}

/** A file on its way to become a picture of the form, or that did not. */
export interface Upload {
  /** Also the `Idempotency-Key` of every try. */
  id: string;
  file: File;
  /** Where this browser shows the file; undefined for what is no picture. */
  preview: string | undefined;
  /** Counts the files of the form as they were dropped. */
  place: number;
  state: 'waiting' | 'sending' | 'failed';
  /** How much has been sent, 0 to 100; at 100 the server is looking at it. */
  percent: number;
  /** Why it failed, as a sentence. */
  reason?: string | undefined;
  /** The file itself cannot be taken, however often it is sent. */
  isRefused?: boolean;
}

/** Returns what becomes of a file that was dropped: it waits, or has failed already. */
export function newUpload({ file, problem }: DroppedFile, { place }: { place: number }): Upload {
  const upload = { id: randomKey(), file, preview: undefined, place, percent: 0 };
  return problem === undefined
    ? { ...upload, state: 'waiting' }
    : { ...upload, state: 'failed', reason: problem, isRefused: true };
}

/** How many files are sent side by side. */
const AT_ONCE = 3;

/** Returns the files that are to be sent now, in their order. */
export function nextToSend(uploads: readonly Upload[]): Upload[] {
  const free = AT_ONCE - uploads.filter(({ state }) => state === 'sending').length;
  return uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(free, 0));
}

/** Whether a file is still to become a picture, by itself. */
export function isUnderWay({ state }: Upload): boolean {
  return state !== 'failed';
}

/**
 * Returns the pictures with one more, where it belongs among those that were dropped with it, which are done in any order.
 *
 * @param order of pictures that were uploaded, as which they were dropped
 */
export function withUploaded(
  images: readonly string[],
  path: string,
  order: ReadonlyMap<string, number>,
): string[] {
  const others = images.filter((one) => one !== path);
  const place = order.get(path) ?? Number.POSITIVE_INFINITY;
  const later = others.findIndex((one) => (order.get(one) ?? -1) > place);
  return later < 0 ? [...others, path] : others.toSpliced(later, 0, path);
}
