import { z } from 'zod/mini';

/** Answer of `POST /api/upload-images` when at least one image was accepted. `errors` are sentences: `a.png: …`. */
export const UploadResult = z.object({
  uploaded: z.array(z.object({ url: z.string() })),
  errors: z.array(z.string()),
});
export type UploadResult = z.infer<typeof UploadResult>;

/** Answer of `PUT /api/image/{filename}`: the listings that used the image, at their new versions. */
export const ImageRemovedResult = z.object({
  message: z.string(),
  listings: z.array(z.object({ id: z.uuid(), version: z.int() })),
});
export type ImageRemovedResult = z.infer<typeof ImageRemovedResult>;

/** An image for admins, also when visitors cannot see it. */
export const PictureView = z.object({
  file: z.string(),
  /** Public if visitors can see the image, otherwise a URL valid for ten minutes; null once purged. */
  url: z.nullable(z.string()),
  /** URL of the smallest variant, with the same access. */
  thumbnail: z.nullable(z.string()),
  /** Number of listings that use it, of any status. */
  listings: z.int(),
  purged: z.nullable(z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() })),
});
export type PictureView = z.infer<typeof PictureView>;

/** Answer of `GET /api/images?files=…`, in the requested order. */
export const PictureViews = z.array(PictureView);
export type PictureViews = z.infer<typeof PictureViews>;
