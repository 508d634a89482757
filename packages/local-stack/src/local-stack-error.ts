type LocalStackErrorCode =
  | 'DIRECTORY_IN_USE'
  | 'DIRECTORY_UNREACHABLE'
  | 'POSTGRES_FAILED'
  | 'REDIS_FAILED'
  | 'REDIS_NOT_FOUND';

/** An error whose message is written for the person who typed `npm start`; `code` is for programs. */
export function localStackError(code: LocalStackErrorCode, message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code });
}
