import { expect, it } from 'vitest';
import { percentText, viewsEffect } from './price-tab.tsx';

it('tells the views before and after a change of price', () => {
  expect(viewsEffect({ views_per_day_before: 4, views_per_day_after: 5 })).toEqual({
    text: '4.0 → 5.0',
    change: { direction: 'up', text: '▲ +25.0%' },
  });
  expect(viewsEffect({ views_per_day_before: null, views_per_day_after: 5 })).toEqual({
    text: '– → 5.0',
    change: undefined,
  });
});

it('tells the change of a price with its sign', () => {
  expect([-3.3, 2, null].map(percentText)).toEqual(['−3.3%', '+2.0%', '–']);
});
