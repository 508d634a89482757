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
import type { Conflict, ErrorAnswer, FieldError } from './errors.ts';
import type { FieldChange } from './listings/history.views.ts';

const isFieldError = isObjectOf<FieldError>({ path: isText, message: isText });
const isFieldChange = isObjectOf<FieldChange>({ field: isText, from: isAnything, to: isAnything });
const isConflict = isObjectOf<Conflict>({
  version: isInt,
  changes: isListOf(isFieldChange),
  by: isText,
  at: isTime,
  deleted: isFlag,
});

export const errorAnswer = parserOf(
  isObjectOf<ErrorAnswer>({
    detail: isText,
    errors: isUnsetOr(isListOf(isFieldError)),
    conflict: isUnsetOr(isConflict),
  }),
);
