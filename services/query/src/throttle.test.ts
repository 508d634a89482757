import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createThrottle } from './throttle.ts';

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

describe('a throttle', () => {
  it('never runs twice at a time, and once more when it was asked meanwhile', async () => {
    const { work, endOne } = manualWork();
    const throttle = createThrottle(work);
    for (let times = 0; times < 5; times++) void throttle.now();
    expect(work).toHaveBeenCalledTimes(1);
    await endOne();
    expect(work).toHaveBeenCalledTimes(2);
    await endOne();
    expect(work).toHaveBeenCalledTimes(2);
    void throttle.now();
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('tells each who asked when a run that began after that has ended', async () => {
    const { work, endOne } = manualWork();
    const throttle = createThrottle(work);
    const ended: string[] = [];
    const ask = (name: string) => void throttle.now().then(() => ended.push(name));
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
    const throttle = createThrottle(work);
    throttle.within(1000);
    throttle.within(300);
    throttle.within(2000);
    await vi.advanceTimersByTimeAsync(299);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does not run again for a moment that a run has overtaken', async () => {
    const { work, endOne } = manualWork();
    const throttle = createThrottle(work);
    throttle.within(300);
    void throttle.now();
    await endOne();
    await vi.advanceTimersByTimeAsync(5000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('closes when the current run has ended, and runs no more', async () => {
    const { work, endOne } = manualWork();
    const throttle = createThrottle(work);
    void throttle.now();
    void throttle.now();
    const closed = vi.fn();
    void throttle.close().then(closed);
    await vi.advanceTimersByTimeAsync(0);
    expect(closed).not.toHaveBeenCalled();
    await endOne();
    expect(closed).toHaveBeenCalled();
    void throttle.now();
    throttle.within(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
