import { render, screen, waitFor } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DataTable } from './data-table.tsx';

const numbers = (list: string, from: number) => (
  <DataTable
    label="Numbers"
    columns={[{ name: 'Number', cell: (number: number) => number, isRowHeader: true }]}
    rows={Array.from({ length: 50 }, (_, index) => from + index)}
    list={list}
    keyOf={String}
  />
);
const shown = () => screen.getAllByRole('rowheader').map(({ textContent }) => Number(textContent));

it('renders the rows of the first screen at once, and the others after them', async () => {
  expect(renderToString(numbers('all', 0)).match(/<th[^>]*scope="row"/g)).toHaveLength(12);
  render(numbers('all', 0));
  await waitFor(() => expect(shown()).toHaveLength(50));
});

it('starts again with another list, and not with newer rows of the same one', async () => {
  const { rerender } = render(numbers('all', 0));
  await waitFor(() => expect(shown()).toHaveLength(50));
  rerender(numbers('all', 1));
  expect(shown()).toHaveLength(50);
  rerender(numbers('others', 100));
  expect(shown()).toEqual(Array.from({ length: 12 }, (_, index) => 100 + index));
  await waitFor(() => expect(shown()).toHaveLength(50));
});
