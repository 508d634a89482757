import { expect, it } from 'vitest';
import { recentFigures } from './recent-figures.ts';

const summary = {
  total_properties: 1,
  active_properties: 1,
  total_views: 120,
  total_clicks: 6,
  total_enquiries: 2,
  other_enquiries: 0,
  popular_districts: [],
  property_types: {},
};

it('tells the figures of the chosen days and how they changed', () => {
  const days = { from: '2026-10-01', to: '2026-10-30' };
  const previous = { ...days, total_views: 100, total_clicks: 8, total_enquiries: 1 };
  expect(recentFigures({ ...summary, previous }, { kind: '30d' })).toEqual({
    views: { text: '120 in the last 30 days', change: { direction: 'up', text: '▲ +20.0%' } },
    clicks: { text: '6 in the last 30 days', change: { direction: 'down', text: '▼ −25.0%' } },
    enquiries: { text: '2 in the last 30 days', change: { direction: 'up', text: '▲ +100.0%' } },
    rate: { text: '5.0% in the last 30 days', change: { direction: 'down', text: '▼ −3.0 points' } },
  });
});

it('tells no change when there is no period before', () => {
  expect(recentFigures(summary, { kind: '7d' }).views).toEqual({
    text: '120 in the last 7 days',
    change: undefined,
  });
});
