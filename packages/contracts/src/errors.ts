import { z } from 'zod/mini';
import { FieldChange } from './listings/history.views.ts';

/** A validation error. `path` is the key path joined by dots (`price`; in bulk `2.price`), empty for the whole body. */
export const FieldError = z.object({ path: z.string(), message: z.string() });
export type FieldError = z.infer<typeof FieldError>;

/** Changes to a listing since the version in the client's `If-Match`. */
export const Conflict = z.object({
  /** The current version. Send it as `If-Match` to overwrite these changes. */
  version: z.int(),
  /** Differences between the client's version and now, one per field. */
  changes: z.array(FieldChange),
  /** Author and time of the last change. */
  by: z.string(),
  at: z.iso.datetime(),
  /** The listing was deleted; `changes` is then empty. */
  deleted: z.boolean(),
});
export type Conflict = z.infer<typeof Conflict>;

/** Body of every answer with status 400 or above. `errors` only for validation. */
export const ErrorAnswer = z.object({
  detail: z.string(),
  errors: z.optional(z.array(FieldError)),
  /** Only with status 409 for a stale `If-Match`. */
  conflict: z.optional(Conflict),
});
export type ErrorAnswer = z.infer<typeof ErrorAnswer>;
