import type { Item } from './rows.ts';

/** An upload that has begun, kept on this device until its last part has arrived. */
export interface KeptUpload {
  /** A UUID, which each of its parts names. */
  id: string;
  username: string;
  /** The file it came from; null for typed text. */
  file: string | null;
  startedAt: string;
  total: number;
  /** How many rows change a listing; missing in uploads from before rows could. */
  changes?: number;
  /** How many rows have been acknowledged. */
  done: number;
  /** Positions of the log in the answers; missing in uploads from before they were kept. */
  positions?: readonly number[];
}

/** What is sent in one request; `number` counts from 1. */
export interface Part {
  upload: string;
  number: number;
  items: readonly Item[];
}

const UPLOADS = 'uploads';
const PARTS = 'parts';

/** Keeps an upload before it is sent. Returns false where there is no room for it, or the browser keeps nothing. */
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

/** Notes that a part has arrived. Does nothing for an upload that is not kept. */
export async function notePart(upload: KeptUpload, part: Part): Promise<void> {
  await inTransaction('readwrite', (stores) => {
    stores.objectStore(UPLOADS).put(upload);
    return stores.objectStore(PARTS).delete([part.upload, part.number]);
  }).catch(() => undefined);
}

/** Drops an upload with its unsent parts. */
export async function forgetUpload(id: string): Promise<void> {
  await inTransaction('readwrite', (stores) => {
    stores.objectStore(UPLOADS).delete(id);
    return stores.objectStore(PARTS).delete(partsOf(id));
  }).catch(() => undefined);
}

/** Returns an admin's unfinished uploads, oldest first; none where the browser keeps nothing. */
export async function keptUploads(username: string): Promise<KeptUpload[]> {
  const all: KeptUpload[] = await inTransaction('readonly', (stores) =>
    stores.objectStore(UPLOADS).getAll(),
  ).catch(() => []);
  return all
    .filter((upload) => upload.username === username)
    .sort((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
}

/** Returns the parts of an upload that have not been acknowledged, in their order. */
export function partsLeft(id: string): Promise<Part[]> {
  return inTransaction('readonly', (stores) => stores.objectStore(PARTS).getAll(partsOf(id)));
}

/** In the order of keys an array comes after every number. */
function partsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

/** Returns the result of the request that `work` makes, once its transaction is through. Rejects where the browser keeps nothing or is full. */
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
