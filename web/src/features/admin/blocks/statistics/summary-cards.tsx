import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import { count } from '../../../../ui/format.ts';
import type { Query } from '../../../../ui/query-panel.tsx';
import { QueryPanel } from '../../../../ui/query-panel.tsx';
import { rateText } from '../figures.ts';
import { StatCard, StatCards } from '../stat-card.tsx';
import type { RecentFigures } from './recent-figures.ts';

export interface SummaryCard {
  label: string;
  value: (summary: AnalyticsSummary) => string;
  hint?: string | ((summary: AnalyticsSummary) => string);
  /** The same figure of the chosen days. */
  recent?: keyof RecentFigures;
}

export const viewsCard: SummaryCard = {
  label: 'Total Views',
  value: ({ total_views }) => count(total_views),
  recent: 'views',
};
export const clicksCard: SummaryCard = {
  label: 'Total Clicks',
  value: ({ total_clicks }) => count(total_clicks),
  recent: 'clicks',
};
export const enquiriesCard: SummaryCard = {
  label: 'Enquiries',
  value: ({ total_enquiries }) => count(total_enquiries),
  hint: ({ other_enquiries }) =>
    other_enquiries === 0 ? 'About a listing' : `About a listing; ${count(other_enquiries)} about none`,
  recent: 'enquiries',
};
export const rateCard: SummaryCard = {
  label: 'Click-Through Rate',
  value: ({ total_views, total_clicks }) => rateText(total_views, total_clicks),
  recent: 'rate',
};

export type Courses = Partial<Record<keyof RecentFigures, readonly number[]>>;

interface SummaryCardsProps {
  cards: readonly SummaryCard[];
  summary: Query<AnalyticsSummary>;
  recent: RecentFigures | undefined;
  /** The same figures day by day, as far as they are to be seen. */
  courses?: Courses | undefined;
  failed: string;
}

/** Figures over all listings, of all time and of the chosen days. */
export function SummaryCards({ cards, summary, recent, courses, failed }: SummaryCardsProps) {
  const drawn = (data?: AnalyticsSummary) => (
    <StatCards aria-busy={!data}>
      {cards.map((card) => (
        <StatCard
          key={card.label}
          label={card.label}
          value={data && card.value(data)}
          hint={hintOf(card, data)}
          recent={data && card.recent && recent?.[card.recent]}
          course={card.recent && courses?.[card.recent]}
        />
      ))}
    </StatCards>
  );
  return (
    <QueryPanel query={summary} failed={failed} loading={drawn()}>
      {drawn}
    </QueryPanel>
  );
}

/** While it loads, an empty hint keeps the line free, so that nothing moves. */
function hintOf({ hint }: SummaryCard, data: AnalyticsSummary | undefined): string | undefined {
  if (typeof hint !== 'function') return hint;
  return data ? hint(data) : ' ';
}
