import { expect, it, vi } from 'vitest';
import { wait } from './use-live-state.ts';

it('a wait between two tries to connect leaves no listener on the signal of the page', async () => {
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  for (let n = 0; n < 3; n++) await wait(0, signal);
  expect(removed.mock.calls.map(([type, listener]) => [type, listener])).toEqual(
    added.mock.calls.map(([type, listener]) => [type, listener]),
  );
});

it('a wait ends when the page is left', async () => {
  const leaving = new AbortController();
  const waiting = wait(60_000, leaving.signal);
  leaving.abort();
  await expect(waiting).resolves.toBeUndefined();
});
