import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import { messages } from '@marketplace/contracts/messages';
import { count } from '../../../ui/format.ts';
import type { Query } from '../../../ui/query-panel.tsx';
import { QueryPanel } from '../../../ui/query-panel.tsx';
import { rateText } from '../blocks/figures.ts';
import { StatCard, StatCards } from '../blocks/stat-card.tsx';
import type { RecentFigures } from '../blocks/statistics/recent-figures.ts';

interface AnalyticsCardsProps {
  summary: Query<AnalyticsSummary>;
  recent: RecentFigures | undefined;
}

/** The three figures of the analytics page, of all time and of the chosen days. */
export function AnalyticsCards({ summary, recent }: AnalyticsCardsProps) {
  return (
    <QueryPanel query={summary} failed={messages.loadAnalyticsFailed} loading={<Cards />}>
      {(data) => <Cards data={data} recent={recent} />}
    </QueryPanel>
  );
}

interface CardsProps {
  data?: AnalyticsSummary;
  recent?: RecentFigures | undefined;
}

function Cards({ data, recent }: CardsProps) {
  return (
    <StatCards aria-busy={!data}>
      <StatCard label="Total Views" value={data && count(data.total_views)} recent={recent?.views} />
      <StatCard label="Total Clicks" value={data && count(data.total_clicks)} recent={recent?.clicks} />
      <StatCard
        label="Click-Through Rate"
        value={data && rateText(data.total_views, data.total_clicks)}
        recent={recent?.rate}
      />
    </StatCards>
  );
}
