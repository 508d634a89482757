import { describe, expect, it } from 'vitest';
import { createSemaphore, SemaphoreFull } from './semaphore.ts';

function held() {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { until, release: () => release() };
}

describe('a semaphore', () => {
  it('lets some run, some wait and no more in', async () => {
    const semaphore = createSemaphore({ atOnce: 2, waiting: 1 });
    const { until, release } = held();
    const started: string[] = [];
    const work = (name: string) => () => {
      started.push(name);
      return until.then(() => name);
    };
    const letIn = [semaphore(work('a')), semaphore(work('b')), semaphore(work('c'))];
    await expect(semaphore(work('d'))).rejects.toBeInstanceOf(SemaphoreFull);
    expect(started).toEqual(['a', 'b']);
    release();
    expect(await Promise.all(letIn)).toEqual(['a', 'b', 'c']);
    expect(await semaphore(work('e'))).toBe('e');
  });

  it('lets those go first who are to, in their order', async () => {
    const semaphore = createSemaphore({ atOnce: 1, waiting: 4 });
    const { until, release } = held();
    const started: string[] = [];
    const work = (name: string) => async () => {
      started.push(name);
      await until;
    };
    const all = [
      semaphore(work('a')),
      semaphore(work('b')),
      semaphore(work('c')),
      semaphore(work('d'), { isFirst: true }),
      semaphore(work('e'), { isFirst: true }),
    ];
    release();
    await Promise.all(all);
    expect(started).toEqual(['a', 'd', 'e', 'b', 'c']);
  });

  it('is passed on by work that fails', async () => {
    const semaphore = createSemaphore({ atOnce: 1, waiting: 1 });
    const failing = semaphore(() => Promise.reject(new Error('no')));
    const next = semaphore(() => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
    expect(await semaphore(() => Promise.resolve('later'))).toBe('later');
  });
});
