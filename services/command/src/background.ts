import type { Logger } from '@marketplace/service-kit/logger';

interface Background {
  /** Takes work that nobody waits for; a failure is logged. */
  run(work: Promise<unknown>): void;
  /** Returns when all of it is done. */
  settled(): Promise<void>;
}

export function createBackground(logger: Logger): Background {
  const underWay = new Set<Promise<void>>();
  return {
    run(work) {
      const watched = work
        .then(() => undefined)
        .catch((error: unknown) => logger.warn({ err: error }, 'work behind an answer failed'))
        .finally(() => underWay.delete(watched));
      underWay.add(watched);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
