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

/** What an admin may know of a picture, whether visitors see it or not. */
export const PictureView = z.object({
  file: z.string(),
  /** Where it can be seen: for everybody if visitors may, else for ten minutes by whoever has the address; null once purged. */
  url: z.nullable(z.string()),
  /** Its smallest form, in the same way. */
  thumbnail: z.nullable(z.string()),
  /** How many listings show it, whatever their status. */
  listings: z.int(),
  purged: z.nullable(z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() })),
});
export type PictureView = z.infer<typeof PictureView>;

/** Answer of `GET /api/images?files=…`: in the order in which they were asked for. */
export const PictureViews = z.array(PictureView);
export type PictureViews = z.infer<typeof PictureViews>;
