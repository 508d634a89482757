import { describe, expect, it } from 'vitest';
import { batchCalls, createSemaphore, createThrottle, SemaphoreFull } from './concurrency.ts';

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

it('lets one go on after the other, none before its wait is over', async () => {
  const waits: (() => void)[] = [];
  const throttle = createThrottle(1000, (ms) => {
    expect(ms).toBe(1000);
    return new Promise<void>((resolve) => waits.push(resolve));
  });
  const gone: string[] = [];
  const going = ['a', 'b'].map((name) => throttle().then(() => gone.push(name)));
  await Promise.resolve();
  expect([gone, waits.length]).toEqual([[], 1]);
  waits[0]?.();
  await going[0];
  expect([gone, waits.length]).toEqual([['a'], 2]);
  waits[1]?.();
  await going[1];
  expect(gone).toEqual(['a', 'b']);
});

it('who comes while others are being answered is answered with all who came meanwhile', async () => {
  const groups: number[][] = [];
  let release = () => {};
  const first = new Promise<void>((resolve) => {
    release = resolve;
  });
  const double = batchCalls(async (group: number[]) => {
    groups.push(group);
    if (groups.length === 1) await first;
    return group.map((number) => 2 * number);
  }, 3);
  const lone = double(1);
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const others = [2, 3, 4, 5].map(double);
  release();
  expect(await Promise.all([lone, ...others])).toEqual([2, 4, 6, 8, 10]);
  expect(groups).toEqual([[1], [2, 3, 4], [5]]);
});

it('a group that fails does not keep the next from being answered', async () => {
  let isBroken = true;
  const echo = batchCalls(async (group: number[]) => {
    if (isBroken) throw new Error('broken');
    return group;
  }, 3);
  await expect(Promise.all([echo(1), echo(2)])).rejects.toThrow('broken');
  isBroken = false;
  expect(await echo(3)).toBe(3);
});
