import { describe, expect, it } from 'vitest';
import { exactTime, localTime, momentOf, timeOfDay } from './times.ts';

it('tells times in Singapore', () => {
  expect(timeOfDay('2026-11-03T16:02:31.000Z')).toBe('00:02');
  expect(exactTime('2026-11-03T06:02:31.000Z')).toBe('Tue, 3 Nov 2026, 14:02:31 SGT');
});

describe('a typed moment', () => {
  it('is in Singapore, and has passed to the end of its minute', () => {
    expect(momentOf('2026-11-03T14:02')?.toISOString()).toBe('2026-11-03T06:02:59.000Z');
    expect(momentOf('2026-11-03T14:02:05')?.toISOString()).toBe('2026-11-03T06:02:05.000Z');
  });

  it('is typed again as it was', () => {
    expect(localTime('2026-11-03T16:02:59.000Z')).toBe('2026-11-04T00:02');
  });

  it('may be missing', () => {
    expect(momentOf('')).toBeUndefined();
  });
});
