import { z } from 'zod/mini';

/** Answer of `POST /api/upload-images`: at least one picture was taken. `errors` are sentences, `a.png: …`. */
export const UploadResult = z.object({
  uploaded: z.array(z.object({ url: z.string() })),
  errors: z.array(z.string()),
});
export type UploadResult = z.infer<typeof UploadResult>;

/** Answer of `PUT /api/image/{filename}`: the listings that showed the picture, at their new versions. */
export const ImageRemovedResult = z.object({
  message: z.string(),
  listings: z.array(z.object({ id: z.uuid(), version: z.int() })),
});
export type ImageRemovedResult = z.infer<typeof ImageRemovedResult>;
