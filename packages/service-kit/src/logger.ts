import { format } from 'node:util';
import type { DestinationStream, Logger, LoggerOptions } from 'pino';
import { pino, stdSerializers } from 'pino';

export type { Logger } from 'pino';

/**
 * Returns a logger that writes JSON lines with the service's name, without tokens and passwords.
 *
 * @param out standard output by default
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

/** Libraries attach whole connections to their errors (pg a client with its cancel key); only texts and numbers are logged. */
function withoutObjects(error: Error): object {
  return Object.fromEntries(
    Object.entries(stdSerializers.err(error)).filter(
      ([name, value]) => name === 'aggregateErrors' || Object(value) !== value,
    ),
  );
}

interface Settings {
  LOG_LEVEL: string;
  NODE_ENV: string;
}

const LEVELS = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const;

/**
 * Returns the logger of a service's own process. In production it also logs everything else that the process prints: libraries,
 * Node's warnings, and the error that ends it.
 */
export function createServiceLogger(service: string, { LOG_LEVEL, NODE_ENV }: Settings): Logger {
  const logger = createLogger(service, LOG_LEVEL);
  if (NODE_ENV === 'production') takeOverPrinting(logger);
  return logger;
}

function takeOverPrinting(logger: Logger): void {
  for (const [name, level] of Object.entries(LEVELS))
    console[name as keyof typeof LEVELS] = (...said: unknown[]) => {
      const err = said.find((one) => one instanceof Error);
      logger[level](err ? { err } : {}, err === said[0] && err ? err.message : format(...said));
    };
  process.removeAllListeners('warning').on('warning', (err) => logger.warn({ err }, err.message));
  process.on('uncaughtException', (err) => {
    logger.fatal({ err }, 'an uncaught error ends the process');
    process.exit(1);
  });
}
