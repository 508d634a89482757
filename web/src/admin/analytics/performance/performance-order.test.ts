import { expect, it } from 'vitest';
import { nextOrder } from './performance-order.ts';

it('turns round on a second press, and starts with the most or with A', () => {
  const most = { sort: 'views', direction: 'descending' } as const;
  expect(nextOrder(most, 'views')).toEqual({ sort: 'views', direction: 'ascending' });
  expect(nextOrder(most, 'rate')).toEqual({ sort: 'rate', direction: 'descending' });
  expect(nextOrder(most, 'title')).toEqual({ sort: 'title', direction: 'ascending' });
});
