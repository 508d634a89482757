import { z } from 'zod';
import { eventSchema } from '../event-schema.ts';

const image = { image_id: z.uuid(), file: z.string() };

/** Metadata of a stored image. Sizes are of the stored image. */
const StoredImage = z.object({
  ...image,
  width: z.int(),
  height: z.int(),
  bytes: z.int(),
  sha256: z.string(),
});
export type StoredImage = z.infer<typeof StoredImage>;

export const ImageEvent = z.discriminatedUnion('type', [
  /** An image was checked, re-encoded and stored as `file` under `/uploads/`. */
  eventSchema('ImageUploaded', StoredImage.shape),
  eventSchema('ImageRemoved', image),
  /** The image is in use again because a listing was restored. */
  eventSchema('ImageRestored', image),
  /** All files of the image were deleted for good. Listings that use it no longer show it, even restored ones. */
  eventSchema('ImagePurged', { ...image, reason: z.string() }),
]);
export type ImageEvent = z.infer<typeof ImageEvent>;
