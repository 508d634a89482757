import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScheduler } from './catalogue/catalogue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends when it is told. */
function manualWork() {
  const ends: (() => void)[] = [];
  const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
  const endOne = async () => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { work, endOne };
}

describe('a scheduler', () => {
  it('never runs twice at a time, and once more when it was asked meanwhile', async () => {
    const { work, endOne } = manualWork();
    const scheduler = createScheduler(work);
    for (let times = 0; times < 5; times++) void scheduler.now();
    expect(work).toHaveBeenCalledTimes(1);
    await endOne();
    expect(work).toHaveBeenCalledTimes(2);
    await endOne();
    expect(work).toHaveBeenCalledTimes(2);
    void scheduler.now();
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('tells each who asked when a run that began after that has ended', async () => {
    const { work, endOne } = manualWork();
    const scheduler = createScheduler(work);
    const ended: string[] = [];
    const ask = (name: string) => void scheduler.now().then(() => ended.push(name));
    ask('first');
    ask('during it');
    ask('during it too');
    await endOne();
    expect(ended).toEqual(['first']);
    ask('during the second');
    await endOne();
    expect(ended).toEqual(['first', 'during it', 'during it too']);
    await endOne();
    expect(ended.at(-1)).toBe('during the second');
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('keeps the earliest of the moments it was given', async () => {
    const { work } = manualWork();
    const scheduler = createScheduler(work);
    scheduler.within(1000);
    scheduler.within(300);
    scheduler.within(2000);
    await vi.advanceTimersByTimeAsync(299);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does not run again for a moment that a run has overtaken', async () => {
    const { work, endOne } = manualWork();
    const scheduler = createScheduler(work);
    scheduler.within(300);
    void scheduler.now();
    await endOne();
    await vi.advanceTimersByTimeAsync(5000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('closes when the current run has ended, and runs no more', async () => {
    const { work, endOne } = manualWork();
    const scheduler = createScheduler(work);
    void scheduler.now();
    void scheduler.now();
    const closed = vi.fn();
    void scheduler.close().then(closed);
    await vi.advanceTimersByTimeAsync(0);
    expect(closed).not.toHaveBeenCalled();
    await endOne();
    expect(closed).toHaveBeenCalled();
    void scheduler.now();
    scheduler.within(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
