import type { TableSort } from '@marketplace/contracts/listings/listing-table.views';
import { tableSorts } from '@marketplace/contracts/listings/listing-table.views';
import { z } from 'zod';
import { Select } from '../../ui/controls.tsx';

/** Orders of the cards, which have no headings to sort by. */
const orders: readonly { sort: TableSort; name: string }[] = [
  { sort: 'listed_at-desc', name: 'Newest first' },
  { sort: 'listed_at-asc', name: 'Oldest first' },
  { sort: 'updated_at-desc', name: 'Last changed first' },
  { sort: 'price-desc', name: 'Price: high to low' },
  { sort: 'price-asc', name: 'Price: low to high' },
  { sort: 'views-desc', name: 'Most views' },
  { sort: 'clicks-desc', name: 'Most clicks' },
  { sort: 'enquiries-desc', name: 'Most enquiries' },
  { sort: 'title-asc', name: 'Title: A to Z' },
];

/** The order of the cards; another one of the table's stays until it is changed. */
export function SortSelect({ sort, onSort }: { sort: TableSort; onSort: (sort: TableSort) => void }) {
  const isOther = !orders.some((order) => order.sort === sort);
  return (
    <Select
      label="Sort by"
      value={sort}
      onChange={(event) => onSort(z.enum(tableSorts).parse(event.target.value))}
    >
      {isOther && <option value={sort}>As in the table</option>}
      {orders.map((order) => (
        <option key={order.sort} value={order.sort}>
          {order.name}
        </option>
      ))}
    </Select>
  );
}
