import { counted } from '@marketplace/contracts/counted';
import type { Conflict, FieldError } from '@marketplace/contracts/errors';

/** An unsuccessful answer: its status, and one sentence that says what to do. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: number;
  readonly errors: FieldError[] | undefined;
  readonly conflict: Conflict | undefined;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    detail: string,
    options: { errors?: FieldError[]; conflict?: Conflict; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.status = status;
    this.errors = options.errors;
    this.conflict = options.conflict;
    this.headers = options.headers ?? {};
  }
}

export function invalid(errors: FieldError[]): HttpError {
  return new HttpError(422, 'Please check the highlighted fields.', { errors });
}

export function notFound(what = 'Property'): HttpError {
  return new HttpError(404, `${what} not found`);
}

export function unauthorized(detail = 'Please log in again.'): HttpError {
  return new HttpError(401, detail, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** 403: the admin's role lacks the right of the call. */
export function forbidden(detail = 'Only an owner may do this. Ask an owner of the site.'): HttpError {
  return new HttpError(403, detail);
}

/** 428: the call needs a recent proof that the admin of the session is there. */
export function confirmationNeeded(): HttpError {
  return new HttpError(428, 'Confirm that it is you, with your passkey or password, and try again.');
}

/** @param since what changed since the version that the client knows */
export function conflict(detail: string, since?: Conflict): HttpError {
  return new HttpError(409, detail, since ? { conflict: since } : {});
}

/** 503: a dependency is down or the service sheds load; retry after `seconds`. */
export function unavailable(
  detail = 'Temporarily unavailable. Please try again in a moment.',
  seconds = 2,
): HttpError {
  return new HttpError(503, detail, { headers: { 'Retry-After': String(seconds) } });
}

/** @param call the phone number to call instead */
export function tooManyRequests(seconds: number, call?: string): HttpError {
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds < 90 ? counted(seconds, 'second') : counted(minutes, 'minute');
  const instead = call === undefined ? '' : `, or call ${call}`;
  return new HttpError(429, `Too many attempts. Try again in ${wait}${instead}.`, {
    headers: { 'Retry-After': String(seconds) },
  });
}
