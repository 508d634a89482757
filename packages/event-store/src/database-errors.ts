/** Errors of the driver and the socket without an answer of the database; they have no SQLSTATE. */
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

/** Excludes system errors such as EPIPE. */
const SQLSTATE = /^(?!E)[0-9A-Z]{5}$/;

/**
 * SQLSTATE classes that blame the statement: no data, missing features, cardinality, values, constraints, wrong use of
 * transactions, names, syntax and rights, limits of statements, errors raised by functions. Every other class is the state of the
 * server: disk, memory, files, locks, connections, start, end, settings and passwords.
 */
const OF_STATEMENTS = /^(0[239A]|0[FLPZ]|2[0-7BDF]|3[4689BF]|4[24]|54|HV|P0)...$/;

/** States in these classes that are the server's nevertheless: a standby, and transactions ended after a timeout. */
const OF_THE_SERVER = /^(25006|25P0[34])$/;

/**
 * Messages of failing files or transaction numbers. Postgres reports some of them with the SQLSTATE of a missing right, a wrong
 * object or a limit.
 */
const TROUBLE_IN_WORDS =
  /^could not \w+ (init |lock |temporary )?(file|directory)|^database is not accepting commands/;

/** Severities with which the server ends or refuses a connection. */
const LAST_WORDS = new Set(['FATAL', 'PANIC']);

/** An internal error of the server or damaged data; the code does not say which. */
const INTERNAL = /^XX/;

/** Whether the database did not answer. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every(isConnectionError);
  if (!(error instanceof Error)) return false;
  const { code } = detailsOf(error);
  const isWithoutSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return isWithoutSocket || CONNECTION_CODES.has(code) || CONNECTION_TEXT.test(error.message);
}

/**
 * Whether the database is unavailable: away, starting, stopping, full, broken, or refusing this service. A retry may work later.
 * Errors of our own statements never count.
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
 * Whether the error may come from the data that was read, such as a damaged row. Reading past that row works; reading it again does
 * not.
 */
export function mayBeDataError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity } = detailsOf(error);
  return INTERNAL.test(code) && !LAST_WORDS.has(severity) && !TROUBLE_IN_WORDS.test(error.message);
}

/** Returns in a few words why the database failed. */
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
