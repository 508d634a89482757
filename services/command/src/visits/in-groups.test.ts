import { expect, it } from 'vitest';
import { inGroups } from './in-groups.ts';

it('who comes while others are being answered is answered with all who came meanwhile', async () => {
  const groups: number[][] = [];
  let release = () => {};
  const first = new Promise<void>((resolve) => {
    release = resolve;
  });
  const double = inGroups(async (group: number[]) => {
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
  const echo = inGroups(async (group: number[]) => {
    if (isBroken) throw new Error('broken');
    return group;
  }, 3);
  await expect(Promise.all([echo(1), echo(2)])).rejects.toThrow('broken');
  isBroken = false;
  expect(await echo(3)).toBe(3);
});
