import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listPackages, PAGE, pageOf, refused } from './licences.ts';

const { all, running } = listPackages();

describe('the licences of packages', () => {
  it('are all allowed', () => {
    expect(running.length).toBeGreaterThan(100);
    expect(all.length).toBeGreaterThan(running.length);
    expect(refused(all)).toEqual([]);
  });

  it('are printed by npm run licences', () => {
    expect(readFileSync(PAGE, 'utf8')).toBe(pageOf({ all, running }));
  });

  it.each([
    ['GPL-3.0-only', true],
    ['MIT AND GPL-3.0-only', true],
    ['NOASSERTION', true],
    ['SEE LICENSE IN LICENSE', true],
    ['MIT OR GPL-3.0-only', false],
    ['MIT AND ISC', false],
  ])('%s is refused: %s', (licence, isRefused) => {
    expect(refused([{ name: 'new', licence }]).length > 0).toBe(isRefused);
  });
});
