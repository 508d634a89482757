import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import { messages } from '@marketplace/contracts/messages';
import { count } from '../../../ui/format.ts';
import type { Query } from '../../../ui/query-panel.tsx';
import { QueryPanel } from '../../../ui/query-panel.tsx';
import { rateText } from '../blocks/figures.ts';
import { StatCard, StatCards } from '../blocks/stat-card.tsx';
import type { RecentFigures } from '../blocks/statistics/recent-figures.ts';

interface OverviewCardsProps {
  summary: Query<AnalyticsSummary>;
  recent: RecentFigures | undefined;
}

/** The four figures of the overview, of all time and of the chosen days. */
export function OverviewCards({ summary, recent }: OverviewCardsProps) {
  return (
    <QueryPanel query={summary} failed={messages.loadStatisticsFailed} loading={<Cards />}>
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
      <StatCard
        label="Total Properties"
        value={data && count(data.total_properties)}
        hint={data ? `${count(data.active_properties)} active` : ' '}
      />
      <StatCard
        label="Total Views"
        value={data && count(data.total_views)}
        hint="Property pages opened"
        recent={recent?.views}
      />
      <StatCard
        label="Total Clicks"
        value={data && count(data.total_clicks)}
        hint="Redirects to listings"
        recent={recent?.clicks}
      />
      <StatCard
        label="Engagement Rate"
        value={data && rateText(data.total_views, data.total_clicks)}
        hint="Click-through rate"
        recent={recent?.rate}
      />
    </StatCards>
  );
}
