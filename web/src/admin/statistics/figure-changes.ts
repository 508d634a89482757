import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import { clickThroughRate } from '@marketplace/contracts/analytics/rates';
import type { Change } from '../ui/figures.tsx';
import { changeOf, pointsOf } from '../ui/figures.tsx';

export type FigureChanges = Readonly<Record<'views' | 'clicks' | 'enquiries' | 'rate', Change>>;

/** Returns how views, clicks, enquiries and the rate of clicks changed on the days that are compared; undefined when none are. */
export function figureChanges({ compared, previous }: AnalyticsSummary): FigureChanges | undefined {
  if (!compared || !previous) return undefined;
  return {
    views: changeOf(compared.total_views, previous.total_views),
    clicks: changeOf(compared.total_clicks, previous.total_clicks),
    enquiries: changeOf(compared.total_enquiries, previous.total_enquiries),
    rate: pointsOf(
      clickThroughRate(compared.total_views, compared.total_clicks),
      clickThroughRate(previous.total_views, previous.total_clicks),
    ),
  };
}
