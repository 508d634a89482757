import { expect, it } from 'vitest';
import { createTextCache } from './limits.ts';

it('caches short texts up to a limit', () => {
  const memory = createTextCache<number>();
  memory.set('known', 1);
  memory.set('long'.repeat(100), 2);
  expect([memory.get('known'), memory.get('other'), memory.get('long'.repeat(100))]).toEqual([
    1,
    undefined,
    undefined,
  ]);
  const texts = Array.from({ length: 1000 }, (_, index) => `text ${index}`);
  for (const text of texts) memory.set(text, 3);
  expect(texts.filter((text) => memory.get(text) !== undefined).length).toBeLessThanOrEqual(100);
  expect(memory.get(texts.at(-1) ?? '')).toBe(3);
});

it('has a maximum number and length of texts', () => {
  const memory = createTextCache<number>({ texts: 2, length: 400 });
  memory.set('long'.repeat(100), 1);
  memory.set('other', 2);
  expect([memory.get('long'.repeat(100)), memory.get('other')]).toEqual([1, 2]);
});
