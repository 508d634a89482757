import type { StoredImage } from '@marketplace/contracts/images/image.events';
import type { ImportEvent } from '@marketplace/event-store/append';
import { importEvents } from '@marketplace/event-store/append';
import { withConnection } from '@marketplace/event-store/database';
import { roleNames } from '@marketplace/event-store/roles';
import type pg from 'pg';
import type { DemoPicture } from './demo-files.ts';
import { readListings, readPicture, readPictures } from './demo-files.ts';
import type { SlugOf } from './history.ts';
import { buildHistory } from './history.ts';

const BATCH = 2000;
/** The image store processes as many at once. */
const PICTURES_AT_ONCE = 2;

/** The log has listings, perhaps deleted ones; demo data goes into an empty one only. */
export class NotEmpty extends Error {
  override name = 'NotEmpty';
}

export interface DemoTarget {
  /** For the owner of the log, or a role that may act as it. */
  adminUrl: string;
  /** The admin recorded as the author of the listings and their changes. */
  admin: { id: string; username: string };
  /** Stores a picture like an upload, with its variants, and returns the data of `ImageUploaded`. */
  storeImage: (picture: Buffer) => Promise<StoredImage>;
  /** Returns the address of a listing. */
  slugOf: SlugOf;
  /** The end of the ninety days. */
  now: Date;
  onProgress: (done: number, total: number, what: 'pictures' | 'events') => void;
}

/**
 * Stores the demo's pictures and imports its ninety days of events in one transaction. An interrupted start leaves the log
 * unchanged, and the next one starts over.
 *
 * @returns the numbers of listings and events
 * @throws {NotEmpty} when the log has listings
 */
export async function loadDemo({ adminUrl, admin, storeImage, slugOf, now, onProgress }: DemoTarget) {
  if (await hasListings(adminUrl)) throw notEmpty();
  const listings = await readListings();
  const pictures = await readPictures();
  const images = await storePictures(pictures, storeImage, (done, total) =>
    onProgress(done, total, 'pictures'),
  );
  const events = buildHistory({ listings, pictures, images, admin, slugOf, now });
  await importAtOnce(adminUrl, events, (done) => onProgress(done, events.length, 'events'));
  return { listings: listings.length, events: events.length };
}

/** Whether the log has a listing, perhaps a deleted one. */
export function hasListings(adminUrl: string): Promise<boolean> {
  return withConnection(adminUrl, async (client) => {
    await client.query(`SET ROLE ${roleNames.owner}`);
    return holdsListings(client);
  });
}

async function storePictures(
  pictures: readonly DemoPicture[],
  storeImage: DemoTarget['storeImage'],
  onStored: (done: number, total: number) => void,
): Promise<Map<string, StoredImage>> {
  const stored = new Map<string, StoredImage>();
  const waiting = pictures.values();
  const work = async () => {
    for (const { file } of waiting) {
      stored.set(file, await storeImage(await readPicture(file)));
      onStored(stored.size, pictures.length);
    }
  };
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, work));
  return stored;
}

/** Locks the head, so that other writers wait until the last batch. */
function importAtOnce(
  adminUrl: string,
  events: ImportEvent[],
  onBatch: (done: number) => void,
): Promise<void> {
  return withConnection(adminUrl, async (client) => {
    await client.query('BEGIN');
    await client.query(`SET LOCAL ROLE ${roleNames.owner}`);
    await client.query('SELECT FROM log.head FOR UPDATE');
    if (await holdsListings(client)) throw notEmpty();
    for (let from = 0; from < events.length; from += BATCH) {
      await importEvents(client, events.slice(from, from + BATCH));
      onBatch(Math.min(from + BATCH, events.length));
    }
    await client.query('COMMIT');
  });
}

async function holdsListings(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM log.streams WHERE stream_id LIKE 'listing-%' LIMIT 1");
  return rowCount === 1;
}

function notEmpty(): NotEmpty {
  return new NotEmpty('Demo data is only for a log without listings.');
}
