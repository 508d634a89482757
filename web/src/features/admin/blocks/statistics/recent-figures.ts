import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import { clickThroughRate } from '@marketplace/contracts/analytics/rates';
import { count } from '../../../../ui/format.ts';
import { changeOf, pointsOf, rateText } from '../figures.ts';
import type { RecentFigure } from '../stat-card.tsx';
import type { StatRange } from './stat-range.ts';
import { rangeText } from './stat-range.ts';

export type RecentFigures = ReturnType<typeof recentFigures>;

/** Returns views, clicks, enquiries and the rate of clicks in the chosen days, each with its change against the period before. */
export function recentFigures(recent: AnalyticsSummary, range: StatRange) {
  const { total_views, total_clicks, total_enquiries, previous } = recent;
  const figure = (text: string, change: RecentFigure['change']) => ({
    text: `${text} ${rangeText(range)}`,
    change,
  });
  return {
    views: figure(count(total_views), previous && changeOf(total_views, previous.total_views)),
    clicks: figure(count(total_clicks), previous && changeOf(total_clicks, previous.total_clicks)),
    enquiries: figure(
      count(total_enquiries),
      previous && changeOf(total_enquiries, previous.total_enquiries),
    ),
    rate: figure(
      rateText(total_views, total_clicks),
      previous &&
        pointsOf(
          clickThroughRate(total_views, total_clicks),
          clickThroughRate(previous.total_views, previous.total_clicks),
        ),
    ),
  };
}
