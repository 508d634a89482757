import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { batchCalls, createSemaphore, SemaphoreFull } from './concurrency.ts';

function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

describe('a semaphore', () => {
  it('runs some, queues some and refuses the others', async () => {
    const semaphore = createSemaphore({ atOnce: 2, waiting: 1 });
    const { opened, open } = createGate();
    const started: string[] = [];
    const work = (name: string) => () => {
      started.push(name);
      return opened.then(() => name);
    };
    const accepted = ['a', 'b', 'c'].map((name) => semaphore(work(name)));
    await expect(semaphore(work('d'))).rejects.toBeInstanceOf(SemaphoreFull);
    expect(started).toEqual(['a', 'b']);
    open();
    expect(await Promise.all(accepted)).toEqual(['a', 'b', 'c']);
    expect(await semaphore(work('e'))).toBe('e');
  });

  it('runs prioritised work first, in its order', async () => {
    const semaphore = createSemaphore({ atOnce: 1, waiting: 4 });
    const { opened, open } = createGate();
    const started: string[] = [];
    const all = ['a', 'b', 'c', 'D', 'E'].map((name) =>
      semaphore(
        async () => {
          started.push(name);
          await opened;
        },
        { isFirst: name < 'a' },
      ),
    );
    open();
    await Promise.all(all);
    expect(started).toEqual(['a', 'D', 'E', 'b', 'c']);
  });

  it('with one place runs work one by one', async () => {
    const semaphore = createSemaphore({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });
    const gates = [createGate(), createGate()];
    const done: number[] = [];
    const all = gates.map(({ opened }, n) => semaphore(() => opened.then(() => done.push(n))));
    gates[1]?.open();
    await setImmediate();
    expect(done).toEqual([]);
    gates[0]?.open();
    await Promise.all(all);
    expect(done).toEqual([0, 1]);
  });

  it('continues after work that fails', async () => {
    const semaphore = createSemaphore({ atOnce: 1, waiting: 1 });
    const failing = semaphore(() => Promise.reject(new Error('no')));
    const next = semaphore(async () => 'next');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('next');
    expect(await semaphore(async () => 'later')).toBe('later');
  });
});

describe('batched calls', () => {
  it('that come during a batch are the next batches', async () => {
    const batches: number[][] = [];
    const { opened, open } = createGate();
    const double = batchCalls(async (batch: number[]) => {
      batches.push(batch);
      if (batches.length === 1) await opened;
      return batch.map((number) => 2 * number);
    }, 3);
    const first = double(1);
    for (let turn = 0; turn < 2; turn++) await setImmediate();
    const others = [2, 3, 4, 5].map(double);
    open();
    expect(await Promise.all([first, ...others])).toEqual([2, 4, 6, 8, 10]);
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('continue after a batch that fails', async () => {
    let isBroken = true;
    const echo = batchCalls(async (batch: number[]) => {
      if (isBroken) throw new Error('broken');
      return batch;
    }, 3);
    await expect(Promise.all([echo(1), echo(2)])).rejects.toThrow('broken');
    isBroken = false;
    expect(await echo(3)).toBe(3);
  });
});
