import { act, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { noteVisit, useLastVisit } from './last-visit.ts';

const MINUTE = 60_000;
const start = Date.UTC(2026, 10, 3);

function LastVisit() {
  return <output>{String(useLastVisit())}</output>;
}

/** Lets a visitor do something at these minutes, and returns when their last visit ended, in minutes, as they see it in the end. */
function lastVisitAfter(minutes: readonly number[]): string | null {
  vi.spyOn(Date, 'now').mockReturnValue(start + (minutes.at(-1) ?? 0) * MINUTE);
  for (const minute of minutes) noteVisit(start + minute * MINUTE);
  render(<LastVisit />);
  const shown = screen.getByRole('status').textContent;
  return shown === 'null' ? null : String((Number(shown) - start) / MINUTE);
}

describe('the last visit', () => {
  it.each([
    ['none on the first one', [0], null],
    ['none while the first one goes on', [0, 20, 45, 70], null],
    ['the end of the one before, after half an hour of quiet', [0, 20, 51], '20'],
    ['the same for as long as this one goes on', [0, 20, 51, 75, 100], '20'],
    ['no earlier one', [0, 100, 110, 300], '110'],
    ['not disturbed by a clock that was put back', [0, 100, 50, 60], '0'],
  ])('is %s', (_what, minutes, expected) => expect(lastVisitAfter(minutes)).toBe(expected));

  it('is read before the new visit is stored', () => {
    localStorage.setItem('last-visit', JSON.stringify({ seen: start, before: null }));
    vi.spyOn(Date, 'now').mockReturnValue(start + 60 * MINUTE);
    render(<LastVisit />);
    expect(screen.getByRole('status')).toHaveTextContent(String(start));
    act(() => noteVisit());
    expect(screen.getByRole('status')).toHaveTextContent(String(start));
  });

  it.each(['not json', '{"seen":"x"}', '[]', 'null'])('is undefined when %j is stored', (garbage) => {
    localStorage.setItem('last-visit', garbage);
    render(<LastVisit />);
    expect(screen.getByRole('status')).toHaveTextContent('null');
  });
});
