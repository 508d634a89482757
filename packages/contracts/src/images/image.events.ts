import { z } from 'zod';

/** A picture was checked, re-encoded and stored; `file` is its name under `/uploads/`, sizes are of the stored picture. */
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
/** A listing that shows the picture was restored, so that it is in use again. */
export const ImageRestored = z.object({
  type: z.literal('ImageRestored'),
  data: z.object({ image_id: z.uuid(), file: z.string() }),
});
/** Its bytes were removed for good, in every form. A listing that named it shows it no more, whatever is restored. */
export const ImagePurged = z.object({
  type: z.literal('ImagePurged'),
  data: z.object({ image_id: z.uuid(), file: z.string(), reason: z.string() }),
});

/** What the log says about a picture and where it is stored. */
export type StoredImage = z.infer<typeof ImageUploaded>['data'];

export const ImageEvent = z.discriminatedUnion('type', [
  ImageUploaded,
  ImageRemoved,
  ImageRestored,
  ImagePurged,
]);
export type ImageEvent = z.infer<typeof ImageEvent>;
