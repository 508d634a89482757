import type { Logger } from '@marketplace/service-kit/logger';

export function createBackground(logger: Logger) {
  const underWay = new Set<Promise<void>>();
  return {
    /** Takes work that nobody waits for; a failure is logged. */
    run(work: Promise<unknown>) {
      const watched = work
        .then(() => undefined)
        .catch((error: unknown) => logger.warn({ err: error }, 'work behind an answer failed'))
        .finally(() => underWay.delete(watched));
      underWay.add(watched);
    },
    /** Returns when all of it is done. */
    async settled() {
      await Promise.all(underWay);
    },
  };
}
