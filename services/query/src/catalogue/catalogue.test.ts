import { getEventListeners } from 'node:events';
import { createLogger } from '@marketplace/service-kit/logger';
import { waitFor } from '@marketplace/testing/wait-for';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScheduler, createWaiters } from './catalogue.ts';
import { followNotifications } from './notifications.ts';

const LONG = 60_000;

describe('reads that wait for a position', () => {
  it('continue when their own position is reached', async () => {
    const waiters = createWaiters();
    const order: string[] = [];
    const first = waiters.wait(5, LONG).then((hasReached) => order.push(`5 ${hasReached}`));
    const second = waiters.wait(7, LONG).then((hasReached) => order.push(`7 ${hasReached}`));
    waiters.reached(4);
    expect(waiters.lowest()).toBe(5);
    waiters.reached(6);
    await first;
    expect(waiters.lowest()).toBe(7);
    waiters.reached(7);
    await second;
    expect(order).toEqual(['5 true', '7 true']);
    expect(waiters.lowest()).toBe(Number.POSITIVE_INFINITY);
  });

  it('stop after a timeout, and when the service closes', async () => {
    const waiters = createWaiters();
    expect(await waiters.wait(5, 1)).toBe(false);
    expect(waiters.lowest()).toBe(Number.POSITIVE_INFINITY);
    const waiting = waiters.wait(5, LONG);
    waiters.close();
    expect(await waiting).toBe(false);
  });
});

/** Work that ends on command. */
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
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs one task at a time, and resolves a call after a run that started later', async () => {
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

  it('keeps the earliest of its moments', async () => {
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

  it('does not run again for a moment covered by a run', async () => {
    const { work, endOne } = manualWork();
    const scheduler = createScheduler(work);
    scheduler.within(300);
    void scheduler.now();
    await endOne();
    await vi.advanceTimersByTimeAsync(5000);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('closes after the current run and runs no more', async () => {
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

it('listening to notifications removes the listeners of closed connections', async () => {
  const stop = new AbortController();
  let attempts = 0;
  const logger = createLogger('test', 'debug', { write: () => (attempts += 1) });
  const following = followNotifications(
    {
      databaseUrl: 'postgresql://nobody@127.0.0.1:1/none',
      logger,
      onMoved: () => undefined,
      onListening: () => undefined,
    },
    stop.signal,
  );
  await waitFor(() => attempts === 3);
  expect(getEventListeners(stop.signal, 'abort')).toHaveLength(1); // of the pause before the next attempt
  stop.abort();
  await following;
});
