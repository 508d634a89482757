import type { Conflict, FieldError } from '@marketplace/contracts/errors';
import { errorAnswer } from '@marketplace/contracts/errors';

/**
 * A failed call. `status` is the HTTP status, 0 without an answer; `detail` is the server's sentence, or empty; `errors` names
 * refused fields; `conflict` says what happened to a listing since it was read.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly errors: FieldError[];
  readonly conflict: Conflict | undefined;

  constructor(
    status: number,
    detail = '',
    errors: FieldError[] = [],
    { conflict, ...options }: ErrorOptions & { conflict?: Conflict | undefined } = {},
  ) {
    super(detail || `The call failed with status ${status}.`, options);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.errors = errors;
    this.conflict = conflict;
  }
}

/** Returns the error of an unsuccessful answer; any body is accepted. */
export function errorOfAnswer(status: number, text: string): ApiError {
  try {
    const { detail, errors = [], conflict } = errorAnswer.parse(JSON.parse(text));
    return new ApiError(status, detail, errors, { conflict });
  } catch {
    return new ApiError(status);
  }
}

/** Returns the text for the user: the server's sentence, or `fallback`. */
export function detailOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.detail ? error.detail : fallback;
}
