/** What the driver and the socket say when there is no answer; they carry no SQLSTATE. */
const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
const CONNECTION_TEXT =
  /connection terminated|connection error|not queryable|timeout exceeded when trying to connect|query read timeout/i;

/** Not what the system calls its errors: EPIPE. */
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/;

/**
 * Classes of SQLSTATE that only a statement can be to blame for, and so whoever wrote or called it: no data, features that are not
 * there, cardinality, values, constraints, transactions used wrongly, names, syntax and rights, limits of statements, what functions
 * raise. Whatever else a server says, and new versions find new words for it, is its own state: its disk, memory, files, locks and
 * connections, its start, its end, its settings and passwords.
 */
const OF_STATEMENTS = /^(0[239A]|0[FLPZ]|2[0-7BDF]|3[4689BF]|4[24]|54|HV|P0)...$/;

/** States in these classes that are the server's all the same: a standby, and transactions that it ended for having taken too long. */
const OF_THE_SERVER = /^(25006|25P0[34])$/;

/**
 * What a server says when its files or transaction numbers fail it. For some reasons that comes with the state of a right that is
 * missing (a disk that takes no more writes), of a wrong object, or of a limit.
 */
const TROUBLE_IN_WORDS =
  /^could not \w+ (init |lock |temporary )?(file|directory)|^database is not accepting commands/;

/** The server ends the connection with these words, or never lets it begin. */
const LAST_WORDS = new Set(['FATAL', 'PANIC']);

/** The server's own fault, or that of the data it reads: it does not say which. */
const INTERNAL = /^XX/;

/** Whether no answer came from the database. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every(isConnectionError);
  if (!(error instanceof Error)) return false;
  const { code } = detailsOf(error);
  const isWithoutSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return isWithoutSocket || CONNECTION_CODES.has(code) || CONNECTION_TEXT.test(error.message);
}

/**
 * Whether the database cannot do its work for now, whatever was asked of it: it is away, starts, ends, is full, broken, or lets this
 * service in no more. The same may work later; a statement of ours that is wrong never will.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isConnectionError(error)) return true;
  if (!(error instanceof Error)) return false;
  const { code, severity } = detailsOf(error);
  if (!SQLSTATE.test(code)) return false;
  if (LAST_WORDS.has(severity) || TROUBLE_IN_WORDS.test(error.message)) return true;
  return OF_THE_SERVER.test(code) || !OF_STATEMENTS.test(code);
}

/**
 * Whether it is trouble that may lie in what was read: a damaged row, or a case that nobody thought of. Reading on past it would go
 * well; reading it again would not.
 */
export function mayBeDataError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity } = detailsOf(error);
  return INTERNAL.test(code) && !LAST_WORDS.has(severity) && !TROUBLE_IN_WORDS.test(error.message);
}

/** Returns in a few words why the database did not do what it was asked. */
export function errorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || detailsOf(error).code || error.name;
}

function detailsOf(error: Error): { code: string; severity: string } {
  return {
    code: 'code' in error ? String(error.code) : '',
    severity: 'severity' in error ? String(error.severity) : '',
  };
}
