import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chartMargin, rowsOf } from './chart-rows.ts';
import { TrafficLines } from './traffic-lines.tsx';

const AXIS = 48;
const days = ['2026-11-01', '2026-11-02', '2026-11-03'];
const rows = rowsOf(
  {
    from: '2026-11-01',
    to: '2026-11-03',
    days: days.map((day, index) => ({ day, views: 10 * index, clicks: index, enquiries: 0 })),
    previous: null,
    marks: [],
  },
  '2026-11-03',
);

beforeEach(() => {
  const width = AXIS + 200 + chartMargin.right;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, width, 300));
});
afterEach(() => vi.restoreAllMocks());

function renderLines() {
  const { container } = render(<TrafficLines rows={rows} axisWidth={AXIS} places={[0.5]} />);
  return container.firstElementChild as Element;
}
const at = (place: number) => ({ clientX: 100 + AXIS + 200 * place, pointerType: 'mouse' });

it('draws complete days, and leads to today by a line of its own', () => {
  const chart = renderLines();
  const [views] = chart.querySelectorAll('svg');
  const drawn = [...(views?.querySelectorAll(':scope > path') ?? [])].map((one) => one.getAttribute('d'));
  expect(drawn).toEqual([
    'M0 0V1000',
    '',
    'M0.0 1000.0L0.0 1000.0L500.0 500.0',
    'M500.0 500.0L500.0 500.0L1000.0 0.0',
  ]);
  expect(screen.queryByText('Enquiries')).toBeNull();
});

it('says the figures of the day under the pointer until it leaves', () => {
  const chart = renderLines();
  fireEvent.pointerMove(chart, at(0.6));
  expect(screen.getByText('2 Nov 2026')).toBeVisible();
  expect(screen.getByText('10 views · 1 click · 10.0%')).toBeVisible();
  fireEvent.pointerMove(chart, at(7));
  expect(screen.getByText('3 Nov 2026, in progress')).toBeVisible();
  fireEvent.pointerLeave(chart, at(7));
  expect(screen.queryByText(/in progress/)).toBeNull();
});

it('keeps the figures when a finger is lifted', () => {
  const chart = renderLines();
  fireEvent.pointerDown(chart, at(0));
  fireEvent.pointerLeave(chart, { ...at(0), pointerType: 'touch' });
  expect(screen.getByText('1 Nov 2026')).toBeVisible();
});
