import { expect, it } from 'vitest';
import { comparisonText } from './comparison-note.tsx';

const none = { total_views: 0, total_clicks: 0, total_enquiries: 0 };

it('says which days are compared with which', () => {
  const range = { from: '2026-10-25', to: '2026-11-23' };
  const compared = { from: range.from, to: '2026-11-22', ...none };
  const previous = { from: '2026-09-20', to: '2026-10-18', ...none };
  expect(comparisonText({ range, compared, previous })).toBe(
    'Changes compare 25 Oct 2026 – 22 Nov 2026 with 20 Sep 2026 – 18 Oct 2026, 5 whole weeks before, weekday by weekday. Days that are not over are not compared.',
  );
  const day = { from: '2026-11-22', to: '2026-11-22' };
  expect(
    comparisonText({
      range: day,
      compared: { ...day, ...none },
      previous: { from: '2026-11-15', to: '2026-11-15', ...none },
    }),
  ).toBe('Changes compare 22 Nov 2026 with 15 Nov 2026, 1 whole week before, weekday by weekday.');
});

it('says when nothing is compared', () => {
  expect(comparisonText({ range: { from: '2026-11-23', to: '2026-11-23' } })).toBe(
    'Nothing is compared: no day is over yet.',
  );
});
