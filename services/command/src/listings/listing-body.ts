import type { FieldError } from '@marketplace/contracts/errors';
import { limits } from '@marketplace/contracts/limits';
import {
  AddListing,
  AddListings,
  ReviseListing,
  serverOwnedFields,
} from '@marketplace/contracts/listings/listing.commands';
import { messages } from '@marketplace/contracts/messages';
import { HttpError, invalid, notFound } from '@marketplace/service-kit/http-error';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type pg from 'pg';
import { z } from 'zod';
import { missingImages } from './missing-images.ts';

const ListingId = z.uuid().toLowerCase();

/** Returns the id of a listing in an address. @throws {HttpError} 404 for what is no id */
export function listingIdOf(text: unknown): string {
  const parsed = ListingId.safeParse(text);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

/** Returns a listing to add. @throws {HttpError} 422 naming what is wrong */
export function addListingOf(sent: unknown): AddListing {
  return parseRequest(AddListing, withoutServerOwned(sent));
}

/** Returns the changes to a listing. @throws {HttpError} 422 naming what is wrong */
export function reviseListingOf(sent: unknown): ReviseListing {
  return parseRequest(ReviseListing, withoutServerOwned(sent));
}

/**
 * Returns the listings of a bulk upload.
 *
 * @throws {HttpError} 413 for too many, 422 naming what is wrong with which
 */
export function addListingsOf(sent: unknown): AddListings {
  if (!Array.isArray(sent))
    throw new HttpError(422, messages.bulkNotArray, { errors: [{ path: '', message: 'must be an array' }] });
  if (sent.length > limits.bulkItems)
    throw new HttpError(
      413,
      `At most ${limits.bulkItems} properties can be uploaded at once; these are ${sent.length}.`,
    );
  return parseRequest(AddListings, sent.map(withoutServerOwned));
}

interface WithImages {
  images?: string[] | undefined;
}

/** @throws {HttpError} 422 at `images.1`, in a bulk at `0.images.1`, for pictures that were not uploaded or are removed */
export async function assertImagesExist(pool: pg.Pool, sent: WithImages | WithImages[]): Promise<void> {
  const bodies = Array.isArray(sent) ? sent : [sent];
  const missing = await missingImages(
    pool,
    bodies.flatMap(({ images = [] }) => images),
  );
  if (missing.size === 0) return;
  const message = 'is not an uploaded image';
  const errors = bodies.flatMap(({ images = [] }, item) =>
    images.flatMap((image, place): FieldError[] => {
      const path = Array.isArray(sent) ? `${item}.images.${place}` : `images.${place}`;
      return missing.has(image) ? [{ path, message }] : [];
    }),
  );
  throw invalid(errors.slice(0, limits.bulkErrorsListed));
}

const serverOwned = new Set<string>(serverOwnedFields);

/** A client may send back what it was given; what the server owns of that is passed over. */
function withoutServerOwned(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(Object.entries(sent).filter(([field]) => !serverOwned.has(field)));
}
