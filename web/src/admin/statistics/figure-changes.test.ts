import { expect, it } from 'vitest';
import { figureChanges } from './figure-changes.ts';

const summary = {
  total_properties: 1,
  active_properties: 1,
  total_views: 220,
  total_clicks: 6,
  total_enquiries: 2,
  other_enquiries: 0,
  popular_districts: [],
  property_types: {},
};
const days = { from: '2026-10-01', to: '2026-10-30' };

it('tells how the days that are over changed, and not the day that is not', () => {
  const compared = { ...days, total_views: 120, total_clicks: 6, total_enquiries: 2 };
  const previous = { ...days, total_views: 100, total_clicks: 8, total_enquiries: 1 };
  expect(figureChanges({ ...summary, compared, previous })).toEqual({
    views: { direction: 'up', text: '▲ +20.0%' },
    clicks: { direction: 'down', text: '▼ −25.0%' },
    enquiries: { direction: 'up', text: '▲ +100.0%' },
    rate: { direction: 'down', text: '▼ −3.0 points' },
  });
});

it('tells no change when nothing is compared', () => {
  expect(figureChanges(summary)).toBeUndefined();
});
