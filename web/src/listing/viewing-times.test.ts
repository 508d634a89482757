import { expect, it } from 'vitest';
import { wishLines } from './viewing-times.ts';

it('are named in two lines', () => {
  expect(wishLines({ slots: [], days: ['2027-01-01', '2027-01-02'], times: ['evening'] })).toEqual([
    'Days: Fri 1 Jan, Sat 2 Jan',
    'Times: Evening (5-8 PM)',
  ]);
  expect(wishLines({ slots: [], days: [], times: [] })).toEqual(['Days: any', 'Times: any']);
  const slots = ['2026-11-30T01:00:00.000Z', '2026-11-30T16:30:00.000Z'];
  expect(wishLines({ slots, days: [], times: [] })).toEqual([
    'Proposed times: Mon 30 Nov, 9:00 AM; Tue 1 Dec, 12:30 AM',
  ]);
  expect(wishLines({ slots: slots.slice(0, 1), days: [], times: [] })).toEqual([
    'Proposed time: Mon 30 Nov, 9:00 AM',
  ]);
});
