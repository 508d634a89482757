import type { Item } from './rows.ts';

/** An upload that has begun, as it is kept on this device until its last part has arrived. */
export interface KeptUpload {
  /** A UUID, which each of its parts names. */
  id: string;
  /** Whose it is: parts are told from others by who sends them. */
  username: string;
  /** The file it came from; null for what was typed. */
  file: string | null;
  startedAt: string;
  total: number;
  /** How many of them change a listing; none of uploads that were kept before a row could. */
  changes?: number;
  /** How many rows have been acknowledged. */
  done: number;
  /** Where the log was when they were; none of parts that were sent before this was kept. */
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
  const kept = await within('readwrite', (stores) => {
    stores.objectStore(UPLOADS).put(upload);
    for (const part of parts) stores.objectStore(PARTS).put(part);
    return true;
  }).catch(() => false);
  if (!kept) await forgetUpload(upload.id);
  return kept;
}

/** Notes that a part has arrived; nothing of one that is not kept. */
export async function notePart(upload: KeptUpload, part: Part): Promise<void> {
  await within('readwrite', (stores) => {
    stores.objectStore(UPLOADS).put(upload);
    stores.objectStore(PARTS).delete([part.upload, part.number]);
  }).catch(() => undefined);
}

/** Drops an upload, with what has not been sent of it. */
export async function forgetUpload(id: string): Promise<void> {
  await within('readwrite', (stores) => {
    stores.objectStore(UPLOADS).delete(id);
    stores.objectStore(PARTS).delete(partsOf(id));
  }).catch(() => undefined);
}

/** Returns the uploads of an admin that have not come to their end, oldest first; none where the browser keeps nothing. */
export async function keptUploads(username: string): Promise<KeptUpload[]> {
  const all = await within('readonly', (stores) => stores.objectStore(UPLOADS).getAll()).catch(
    () => undefined,
  );
  const uploads: KeptUpload[] = all?.result ?? [];
  return uploads
    .filter((upload) => upload.username === username)
    .sort((one, other) => (one.startedAt < other.startedAt ? -1 : 1));
}

/** Returns the parts of an upload that have not been acknowledged, in their order. */
export async function partsLeft(id: string): Promise<Part[]> {
  return (await within('readonly', (stores) => stores.objectStore(PARTS).getAll(partsOf(id)))).result;
}

/** Arrays come after numbers in the order of keys. */
function partsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}

/** Returns what `work` asked for, once the transaction is through. Rejects where the browser keeps nothing, or has no room. */
async function within<Asked>(
  mode: IDBTransactionMode,
  work: (stores: IDBTransaction) => Asked,
): Promise<Asked> {
  const db = await openDatabase();
  try {
    const stores = db.transaction([UPLOADS, PARTS], mode);
    const asked = workOrNothing(stores, work);
    await new Promise<void>((resolve, reject) => {
      stores.oncomplete = () => resolve();
      stores.onabort = () => reject(stores.error);
    });
    return asked;
  } finally {
    db.close();
  }
}

/** What could be stored only in part is not stored. */
function workOrNothing<Asked>(stores: IDBTransaction, work: (stores: IDBTransaction) => Asked): Asked {
  try {
    return work(stores);
  } catch (error) {
    stores.abort();
    throw error;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bulk-uploads', 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(UPLOADS, { keyPath: 'id' });
      opening.result.createObjectStore(PARTS, { keyPath: ['upload', 'number'] });
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}
