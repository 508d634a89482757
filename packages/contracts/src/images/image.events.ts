import { z } from 'zod';

/** An image was checked, re-encoded and stored as `file` under `/uploads/`. Sizes are of the stored image. */
export const ImageUploaded = z.object({
  type: z.literal('ImageUploaded'),
  data: z.object({
    image_id: z.uuid(),
    file: z.string(),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    sha256: z.string(),
  }),
});
export const ImageRemoved = z.object({
  type: z.literal('ImageRemoved'),
  data: z.object({ image_id: z.uuid(), file: z.string() }),
});
/** The image is in use again because a listing was restored. */
export const ImageRestored = z.object({
  type: z.literal('ImageRestored'),
  data: z.object({ image_id: z.uuid(), file: z.string() }),
});
/** All files of the image were deleted for good. Listings that use it no longer show it, even restored ones. */
export const ImagePurged = z.object({
  type: z.literal('ImagePurged'),
  data: z.object({ image_id: z.uuid(), file: z.string(), reason: z.string() }),
});

/** Metadata of a stored image. */
export type StoredImage = z.infer<typeof ImageUploaded>['data'];

export const ImageEvent = z.discriminatedUnion('type', [
  ImageUploaded,
  ImageRemoved,
  ImageRestored,
  ImagePurged,
]);
export type ImageEvent = z.infer<typeof ImageEvent>;
