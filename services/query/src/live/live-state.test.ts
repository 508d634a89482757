import { expect, it } from 'vitest';
import { createLagClock, createLiveState } from './live-state.ts';

const nothing = { late: [], set_aside: [], rebuilding: [], new_enquiries: 0 };

it('queries once for all who ask at the same time, and again later', async () => {
  let looks = 0;
  const read = async () => ({ position: 5, head: 5 + looks++, ...nothing });
  const kept = createLiveState(read, 60_000);
  const answers = await Promise.all(Array.from({ length: 100 }, kept));
  expect(looks).toBe(1);
  expect(answers.at(-1)).toMatchObject({ position: 5, head: 5, lag: 0, behind_ms: 0 });
  const fresh = createLiveState(read, 0);
  expect([(await fresh()).lag, (await fresh()).lag]).toEqual([1, 2]);
});

it('answers again after a failed query', async () => {
  let isDown = true;
  const state = createLiveState(async () => {
    if (isDown) throw new Error('down');
    return { position: 5, head: 5, ...nothing };
  }, 0);
  await expect(state()).rejects.toThrow('down');
  isDown = false;
  expect(await state()).toMatchObject({ head: 5 });
});

it('measures from when the oldest unread event was first seen', () => {
  const clock = createLagClock();
  expect(clock.measure({ head: 5, position: 5 }, 1000)).toBe(0);
  expect(clock.measure({ head: 6, position: 5 }, 2000)).toBe(0);
  expect(clock.measure({ head: 9, position: 5 }, 3000)).toBe(1000);
  expect(clock.measure({ head: 9, position: 6 }, 4000)).toBe(1000);
  expect(clock.measure({ head: 12, position: 9 }, 5000)).toBe(0);
  expect(clock.measure({ head: 12, position: 12 }, 6000)).toBe(0);
});
