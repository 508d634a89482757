import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from '@marketplace/service-kit/logger';

/** The queue of a semaphore is full. */
export class SemaphoreFull extends Error {
  override name = 'SemaphoreFull';
}

export type Semaphore = <Result>(
  act: () => Promise<Result>,
  options?: { isFirst?: boolean },
) => Promise<Result>;

/**
 * Returns a semaphore for work that takes much processor time or memory: `atOnce` run, `waiting` queue. A call with `isFirst` goes
 * before those without. The semaphore throws SemaphoreFull when the queue is full.
 */
export function createSemaphore({ atOnce, waiting }: { atOnce: number; waiting: number }): Semaphore {
  let running = 0;
  const first: (() => void)[] = [];
  const others: (() => void)[] = [];

  return async (act, { isFirst = false } = {}) => {
    if (running >= atOnce) {
      if (first.length + others.length >= waiting) throw new SemaphoreFull();
      await new Promise<void>((resolve) => (isFirst ? first : others).push(resolve));
    } else running += 1;
    try {
      return await act();
    } finally {
      const next = first.shift() ?? others.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

interface Period {
  firstMs: number;
  everyMs: number;
  logger: Logger;
  /** Logged with the error of a run. */
  failure: string;
}

/**
 * Runs `act` after `firstMs` and then every `everyMs`. It does not keep the process running.
 *
 * @returns a function that stops the runs and waits for the current one
 */
export function runPeriodically(
  { firstMs, everyMs, logger, failure }: Period,
  act: () => Promise<unknown>,
): () => Promise<void> {
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  function runIn(ms: number) {
    timer = setTimeout(() => {
      running = act().then(
        () => undefined,
        (error: unknown) => logger.warn({ err: error }, failure),
      );
      runIn(everyMs);
    }, ms).unref();
  }
  runIn(firstMs);
  return () => {
    clearTimeout(timer);
    return running;
  };
}

/**
 * Returns a function that answers calls in batches: the calls that come while one batch is answered are the next batch.
 *
 * @param answerAll answers a batch in its order
 * @param most calls in a batch
 */
export function batchCalls<Given, Answer>(
  answerAll: (batch: Given[]) => Promise<Answer[]>,
  most: number,
): (given: Given) => Promise<Answer> {
  interface Waiting {
    given: Given;
    resolve(answer: Answer): void;
    reject(error: unknown): void;
  }
  const queue: Waiting[] = [];
  let isAnswering = false;

  async function answerQueue() {
    isAnswering = true;
    await nextTurn();
    while (queue.length > 0) {
      const batch = queue.splice(0, most);
      try {
        const answers = await answerAll(batch.map(({ given }) => given));
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isAnswering = false;
  }

  return (given) =>
    new Promise((resolve, reject) => {
      queue.push({ given, resolve, reject });
      if (!isAnswering) void answerQueue();
    });
}
