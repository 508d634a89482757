import type { StatisticsOrder, StatisticsSort } from '@marketplace/contracts/analytics/statistics-query';

const texts: readonly StatisticsSort[] = ['title', 'district', 'status'];

/** Returns the order after a press on a column: turned round, or from its better end. */
export function nextOrder(current: StatisticsOrder, sort: StatisticsSort): StatisticsOrder {
  if (current.sort === sort)
    return { sort, direction: current.direction === 'ascending' ? 'descending' : 'ascending' };
  return { sort, direction: texts.includes(sort) ? 'ascending' : 'descending' };
}
