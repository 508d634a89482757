import { describe, expect, it } from 'vitest';
import { daysOf, paramsOfRange, rangeOfParams, rangeText } from './stat-range.ts';

const read = (text: string) => rangeOfParams(new URLSearchParams(text));

describe('the range of an address', () => {
  it('is 30 days when it names none, or one that is not understood', () => {
    for (const text of ['', 'range=5y', 'from=2026-11-01', 'from=2026-11-09&to=2026-11-01', 'range=custom'])
      expect(read(text)).toEqual({ kind: '30d' });
  });

  it.each(['range=7d', 'range=90d', 'range=all', 'from=2026-11-01&to=2026-11-09'])('%s is kept', (text) => {
    expect(new URLSearchParams(paramsOfRange(read(text))).toString()).toBe(text);
  });

  it('is not named when it is the default', () => {
    expect(paramsOfRange({ kind: '30d' })).toEqual({});
  });
});

it('ends today and counts both ends', () => {
  expect(daysOf({ kind: '7d' }, '2026-11-03')).toEqual({ from: '2026-10-28', to: '2026-11-03' });
  expect(daysOf({ kind: 'all' }, '2026-11-03')).toBeUndefined();
});

it('has words', () => {
  expect(rangeText({ kind: '90d' })).toBe('in the last 90 days');
  const days = { from: '2026-11-01', to: '2026-11-09' };
  expect(rangeText({ kind: 'custom', ...days })).toBe('from 1 Nov 2026 to 9 Nov 2026');
  expect(rangeText({ kind: 'custom', from: days.from, to: days.from })).toBe('on 1 Nov 2026');
});
