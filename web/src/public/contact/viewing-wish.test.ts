import { describe, expect, it } from 'vitest';
import { comingDays, toggled } from './contact-inputs.tsx';

describe('a wish for a viewing', () => {
  it('is of the days after today, by the calendar of Singapore', () =>
    expect(comingDays(new Date('2026-12-29T17:00:00Z'), 3)).toEqual([
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]));

  it('keeps the order of the calendar, however it was chosen', () => {
    const all = ['a', 'b', 'c'];
    expect(toggled(toggled([], 'c', all), 'a', all)).toEqual(['a', 'c']);
    expect(toggled(['a', 'c'], 'a', all)).toEqual(['c']);
  });
});
