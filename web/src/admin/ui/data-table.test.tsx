import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DataTable } from './data-table.tsx';

const table = (
  <DataTable
    label="Numbers"
    columns={[{ name: 'Number', cell: (number: number) => number, isRowHeader: true }]}
    rows={Array.from({ length: 50 }, (_, index) => index)}
    keyOf={String}
  />
);

it('renders the rows of the first screen at once, and the others after them', () => {
  expect(renderToString(table).match(/<th[^>]*scope="row"/g)).toHaveLength(12);
  render(table);
  expect(screen.getAllByRole('rowheader')).toHaveLength(50);
});
