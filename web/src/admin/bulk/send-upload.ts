import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { FieldError } from '@marketplace/contracts/errors';
import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import { BulkResult } from '@marketplace/contracts/listings/listing.commands';
import { ApiError, detailOf } from '../../api/api-error.ts';
import { sendWithProgress } from '../../api/upload.ts';
import type { Item } from './rows.ts';

/** Of the array; commas are counted with the items. */
const BRACKETS = 2;

/** Splits rows into parts that fit in one request, by number and bytes. */
export function inParts(upload: string, items: readonly Item[]): Part[] {
  const parts: Item[][] = [];
  let current: Item[] = [];
  let bytes = BRACKETS;
  for (const item of items) {
    const size = new TextEncoder().encode(JSON.stringify(item)).length + 1;
    if (current.length === 0 || current.length === limits.bulkItems || bytes + size > limits.bulkBody) {
      current = [];
      bytes = BRACKETS;
      parts.push(current);
    }
    current.push(item);
    bytes += size;
  }
  return parts.map((part, index) => ({ upload, number: index + 1, items: part }));
}

/** How an upload ended. `left` has the parts that were not acknowledged; `errors` name fields by the index of their item in these. */
export type SendingOutcome =
  | { kind: 'uploaded'; upload: KeptUpload }
  | { kind: 'stopped'; upload: KeptUpload; reason: string; left: readonly Part[] }
  | { kind: 'refused'; upload: KeptUpload; reason: string; left: readonly Part[]; errors: FieldError[] };

/** Statuses after which the same part may be sent again; so may it after any from 500 on. */
const RETRYABLE = [0, 401, 403, 408, 425, 429];

/** Sends the parts of an upload one after the other. Never rejects. @param onProgress called with the percentage of rows sent */
export async function sendUpload(
  begun: KeptUpload,
  parts: readonly Part[],
  onProgress: (upload: KeptUpload, percent: number) => void,
): Promise<SendingOutcome> {
  let upload = begun;
  for (const [index, part] of parts.entries()) {
    const { done, total } = upload;
    const notify = (percent: number) =>
      onProgress(upload, Math.floor((done * 100 + part.items.length * percent) / total));
    notify(0);
    const positions = [...(upload.positions ?? [])];
    try {
      await postPart(part, notify, (position) => positions.push(position));
    } catch (error) {
      return await outcomeOf(error, upload, parts.slice(index));
    }
    upload = { ...upload, done: done + part.items.length, positions };
    await notePart(upload, part);
  }
  await forgetUpload(upload.id);
  return { kind: 'uploaded', upload };
}

async function outcomeOf(error: unknown, upload: KeptUpload, left: readonly Part[]): Promise<SendingOutcome> {
  const reason = detailOf(error, adminMessages.bulkFailed);
  const { status, errors } = error instanceof ApiError ? error : new ApiError(0);
  if (RETRYABLE.includes(status) || status >= 500) return { kind: 'stopped', upload, reason, left };
  await forgetUpload(upload.id);
  return { kind: 'refused', upload, reason, left, errors };
}

/** The idempotency key contains the part's number: a repeated part has the same key. */
async function postPart(
  { upload, number, items }: Part,
  onProgress: (percent: number) => void,
  onPosition: (position: number) => void,
) {
  await sendWithProgress({
    path: '/api/properties/bulk',
    body: JSON.stringify(items),
    schema: BulkResult,
    headers: {
      'Content-Type': 'application/json',
      [headers.changeSource]: 'bulk',
      [headers.idempotencyKey]: `${upload}-${number}`,
      [headers.actKey]: upload,
    },
    onProgress,
    onPosition,
  });
}

/** An upload in progress, stored on this device until its last part is acknowledged. */
export interface KeptUpload {
  id: string;
  username: string;
  file: string | null;
  startedAt: string;
  total: number;
  /** Number of rows that change a listing; missing in uploads of earlier versions. */
  changes?: number;
  done: number;
  /** Log positions of the answers; missing in uploads of earlier versions. */
  positions?: readonly number[];
}

/** The content of one request; `number` counts from 1. */
export interface Part {
  upload: string;
  number: number;
  items: readonly Item[];
}

const UPLOADS = 'uploads';
const PARTS = 'parts';

/** Stores an upload before it is sent. Returns false without room or storage. */
export async function keepUpload(upload: KeptUpload, parts: readonly Part[]): Promise<boolean> {
  const isKept = await inTransaction('readwrite', (stores) => {
    for (const part of parts) stores.objectStore(PARTS).put(part);
    return stores.objectStore(UPLOADS).put(upload);
  }).then(
    () => true,
    () => false,
  );
  if (!isKept) await forgetUpload(upload.id);
  return isKept;
}

/** Records that a part was acknowledged. Does nothing for an upload that is not stored. */
export async function notePart(upload: KeptUpload, part: Part): Promise<void> {
  await inTransaction('readwrite', (stores) => {
    stores.objectStore(UPLOADS).put(upload);
    return stores.objectStore(PARTS).delete([part.upload, part.number]);
  }).catch(() => undefined);
}

/** Deletes an upload with its unsent parts. */
export async function forgetUpload(id: string): Promise<void> {
  await inTransaction('readwrite', (stores) => {
    stores.objectStore(UPLOADS).delete(id);
    return stores.objectStore(PARTS).delete(partsOf(id));
  }).catch(() => undefined);
}

/** Returns an admin's unfinished uploads, oldest first; none without storage. */
export async function keptUploads(username: string): Promise<KeptUpload[]> {
  const all: KeptUpload[] = await inTransaction('readonly', (stores) =>
    stores.objectStore(UPLOADS).getAll(),
  ).catch(() => []);
  return all
    .filter((upload) => upload.username === username)
    .sort((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
}

/** Returns the unacknowledged parts of an upload in order. */
export function partsLeft(id: string): Promise<Part[]> {
  return inTransaction('readonly', (stores) => stores.objectStore(PARTS).getAll(partsOf(id)));
}

/** IndexedDB orders an array after every number. */
function partsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

/**
 * Returns the result of the request that `work` makes, once its transaction is complete. Rejects without storage, or when it is
 * full.
 */
async function inTransaction<Result>(
  mode: IDBTransactionMode,
  work: (stores: IDBTransaction) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open('bulk-uploads', 1);
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(UPLOADS, { keyPath: 'id' });
      opening.result.createObjectStore(PARTS, { keyPath: ['upload', 'number'] });
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    const transaction = db.transaction([UPLOADS, PARTS], mode);
    const request = work(transaction);
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    return request.result;
  } finally {
    db.close();
  }
}
