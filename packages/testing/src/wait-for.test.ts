import { describe, expect, it } from 'vitest';
import { waitFor } from './wait-for.ts';

describe('waitFor', () => {
  it('returns the first truthy result, whatever came before', async () => {
    const outcomes = [
      () => {
        throw new Error('not yet');
      },
      () => undefined,
      () => 'there',
    ];
    expect(await waitFor(() => outcomes.shift()?.(), { intervalMs: 1 })).toBe('there');
  });

  it('gives up with the last error', async () => {
    const failing = () => Promise.reject(new Error('no row'));
    await expect(waitFor(failing, { timeoutMs: 30 })).rejects.toThrow('not so after 30 ms: no row');
  });
});
