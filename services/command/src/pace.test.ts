import { expect, it } from 'vitest';
import { createPace } from './pace.ts';

it('lets one go on after the other, none before its wait is over', async () => {
  const waits: (() => void)[] = [];
  const pace = createPace(1000, (ms) => {
    expect(ms).toBe(1000);
    return new Promise<void>((resolve) => waits.push(resolve));
  });
  const gone: string[] = [];
  const going = ['a', 'b'].map((name) => pace().then(() => gone.push(name)));
  await Promise.resolve();
  expect([gone, waits.length]).toEqual([[], 1]);
  waits[0]?.();
  await going[0];
  expect([gone, waits.length]).toEqual([['a'], 2]);
  waits[1]?.();
  await going[1];
  expect(gone).toEqual(['a', 'b']);
});
