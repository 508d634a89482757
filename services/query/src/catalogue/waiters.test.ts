import { describe, expect, it } from 'vitest';
import { createWaiters } from './catalogue.ts';

const LONG = 60_000;

describe('reads that wait for a position', () => {
  it('go on when it is passed, each at its own', async () => {
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

  it('give up after a time, and when the service closes', async () => {
    const waiters = createWaiters();
    expect(await waiters.wait(5, 1)).toBe(false);
    expect(waiters.lowest()).toBe(Number.POSITIVE_INFINITY);
    const waiting = waiters.wait(5, LONG);
    waiters.close();
    expect(await waiting).toBe(false);
  });
});
