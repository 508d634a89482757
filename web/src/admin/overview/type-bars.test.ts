import { expect, it } from 'vitest';
import { typeBars } from './overview-page.tsx';

it('orders property types by their listings, with their share', () => {
  expect(typeBars({ Buy: 1, Rent: 3 })).toEqual([
    { label: 'Rent', value: 3, text: '3 listings · 75%' },
    { label: 'Buy', value: 1, text: '1 listing · 25%' },
  ]);
});
