import type { Logger } from 'pino';
import { pino } from 'pino';

export type { Logger } from 'pino';

/** Returns a logger that writes JSON lines, one service a name, with tokens and passwords taken out. */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: ['password', '*.password', 'access_token', '*.access_token', 'authorization', '*.authorization'],
  });
}
