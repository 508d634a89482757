import { expect, it } from 'vitest';
import { exactTime, timeOfDay } from './times.ts';

it('tells times in Singapore', () => {
  expect(timeOfDay('2026-11-03T16:02:31.000Z')).toBe('00:02');
  expect(exactTime('2026-11-03T06:02:31.000Z')).toBe('Tue, 3 Nov 2026, 14:02:31 SGT');
});
