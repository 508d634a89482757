import { expect, it } from 'vitest';
import { wishLines } from './viewing-times.ts';

it('are named in two lines', () => {
  expect(wishLines({ days: ['2027-01-01', '2027-01-02'], times: ['evening'] })).toEqual([
    'Days: Fri 1 Jan, Sat 2 Jan',
    'Times: Evening (5-8 PM)',
  ]);
  expect(wishLines({ days: [], times: [] })).toEqual(['Days: any', 'Times: any']);
});
