import type { Checked } from './check.ts';
import {
  isAnything,
  isFlag,
  isInt,
  isListOf,
  isObjectOf,
  isText,
  isTime,
  isUnsetOr,
  parserOf,
} from './check.ts';
import type { FieldChange } from './listings/history.views.ts';

/** A validation error. `path` is the key path joined by dots (`price`; in bulk `2.price`), empty for the whole body. */
const isFieldError = isObjectOf({ path: isText, message: isText });
export type FieldError = Checked<typeof isFieldError>;

/** Changes to a listing since the version in the client's `If-Match`. */
const isConflict = isObjectOf({
  /** The current version. Send it as `If-Match` to overwrite these changes. */
  version: isInt,
  /** Differences between the client's version and now, one per field. */
  changes: isListOf(isObjectOf<FieldChange>({ field: isText, from: isAnything, to: isAnything })),
  /** Author and time of the last change. */
  by: isText,
  at: isTime,
  /** The listing was deleted; `changes` is then empty. */
  deleted: isFlag,
});
export type Conflict = Checked<typeof isConflict>;

/** Body of every answer with status 400 or above. `errors` only for validation. */
export interface ErrorAnswer {
  detail: string;
  errors?: FieldError[] | undefined;
  /** Only with status 409 for a stale `If-Match`. */
  conflict?: Conflict | undefined;
}

export const errorAnswer = parserOf(
  isObjectOf<ErrorAnswer>({
    detail: isText,
    errors: isUnsetOr(isListOf(isFieldError)),
    conflict: isUnsetOr(isConflict),
  }),
);
