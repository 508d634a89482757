import type { DestinationStream, Logger, LoggerOptions } from 'pino';
import { pino, stdSerializers } from 'pino';

export type { Logger } from 'pino';

/**
 * Returns a logger that writes JSON lines, one service a name, with tokens and passwords taken out.
 *
 * @param out where to; standard output unless told
 */
export function createLogger(service: string, level: string, out?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: withoutObjects },
    redact: ['password', '*.password', 'access_token', '*.access_token', 'authorization', '*.authorization'],
  };
  return out ? pino(options, out) : pino(options);
}

/** Libraries hang whole connections on their errors (pg its client, with the key that cancels its queries): a line keeps words and numbers. */
function withoutObjects(error: Error): object {
  return Object.fromEntries(
    Object.entries(stdSerializers.err(error)).filter(
      ([name, value]) => name === 'aggregateErrors' || Object(value) !== value,
    ),
  );
}
