import { expect, it } from 'vitest';
import type { KeptPage } from './kept-pages.ts';
import { createPageStore } from './kept-pages.ts';

const MB = 1024 * 1024;

/** A page of so many bytes. */
function pageOf(bytes: number): KeptPage {
  const answer = { codings: { identity: { head: [], body: Buffer.alloc(bytes) } } };
  return { answer, madeOf: {}, drawnAt: 0, checkedAt: 0, askedAt: 0 } as unknown as KeptPage;
}

it('tells of pages that have to give way, and not of those that are made anew or are no more', () => {
  let evicted = 0;
  const store = createPageStore(() => {
    evicted += 1;
  });
  store.set('/buy?q=1', pageOf(2 * MB));
  store.set('/buy?q=1', pageOf(2 * MB));
  store.set('/buy?q=2', pageOf(2 * MB));
  store.delete('/buy?q=2');
  store.set('/buy', pageOf(2 * MB));
  expect(evicted).toBe(0);
  store.set('/buy?q=3', pageOf(2 * MB));
  store.set('/buy?q=4', pageOf(2 * MB));
  expect([evicted, store.peek('/buy?q=1')]).toEqual([1, undefined]);
  expect(store.peek('/buy')).toBeDefined();
});
