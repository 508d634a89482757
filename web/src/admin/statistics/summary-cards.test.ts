import { expect, it } from 'vitest';
import { comparisonText, figureChanges } from './summary-cards.tsx';

const days = { from: '2026-10-25', to: '2026-11-22' };
const compared = { ...days, total_views: 120, total_clicks: 6, total_enquiries: 2 };
const previous = {
  ...{ from: '2026-09-20', to: '2026-10-18' },
  ...{ total_views: 100, total_clicks: 8, total_enquiries: 1 },
};

it('shows the changes since the previous period, and none without one', () => {
  expect(figureChanges({ compared, previous })).toEqual({
    views: { direction: 'up', text: '▲ +20.0%' },
    clicks: { direction: 'down', text: '▼ −25.0%' },
    enquiries: { direction: 'up', text: '▲ +100.0%' },
    rate: { direction: 'down', text: '▼ −3.0 points' },
  });
  expect(figureChanges({})).toBeUndefined();
});

it('names the compared days', () => {
  expect(comparisonText({ range: { ...days, to: '2026-11-23' }, compared, previous })).toBe(
    'Changes compare 25 Oct 2026 – 22 Nov 2026 with 20 Sep 2026 – 18 Oct 2026, 5 weeks earlier, weekday by weekday. Today is excluded.',
  );
  const day = (date: string) => ({ ...compared, from: date, to: date });
  const [today, weekBefore] = [day('2026-11-22'), day('2026-11-15')];
  expect(comparisonText({ range: today, compared: today, previous: weekBefore })).toBe(
    'Changes compare 22 Nov 2026 with 15 Nov 2026, 1 week earlier, weekday by weekday.',
  );
  expect(comparisonText({ range: today })).toBe('No comparison yet: this period has no full day.');
});
