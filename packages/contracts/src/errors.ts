import { z } from 'zod/mini';
import { FieldChange } from './listings/history.views.ts';

/** One refused field: `path` is the key path joined by dots (`price`, bulk `2.price`), empty for the whole body. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** What happened to a listing since the version that a client named in `If-Match`. */
export const Conflict = z.object({
  /** The listing's version now; sent as `If-Match` it means: I have seen this. */
  version: z.int(),
  /** What differs between the version the client saw and now, each field once. */
  changes: z.array(FieldChange),
  /** Who made the last of the changes, and when. */
  by: z.string(),
  at: z.iso.datetime(),
  /** The listing was deleted meanwhile; `changes` is then empty. */
  deleted: z.boolean(),
});
export type Conflict = z.infer<typeof Conflict>;

/** Body of every answer with status 400 or above. `errors` only for validation. */
export const ErrorAnswer = z.object({
  detail: z.string(),
  errors: z.optional(z.array(FieldError)),
  /** Only with status 409 and a stale `If-Match`. */
  conflict: z.optional(Conflict),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
