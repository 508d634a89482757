import { expect, it } from 'vitest';
import { quickMoments } from './moment-form.tsx';

it('offers yesterday, a week ago, and the first of this month and of the one before, in Singapore', () => {
  expect(quickMoments(new Date('2026-12-31T17:30:00.000Z'))).toEqual([
    { name: 'Yesterday', at: '2026-12-30T17:30:00.000Z' },
    { name: 'A week ago', at: '2026-12-24T17:30:00.000Z' },
    { name: '1 Jan', at: '2026-12-31T16:00:00.000Z' },
    { name: '1 Dec', at: '2026-11-30T16:00:00.000Z' },
  ]);
});
