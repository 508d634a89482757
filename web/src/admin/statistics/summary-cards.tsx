import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { count } from '../../ui/format.ts';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { rateText } from '../ui/figures.tsx';
import { Dimmed, isOld } from '../ui/page.tsx';
import { StatCard, StatCards } from './stat-card.tsx';
import type { FigureChanges } from './figure-changes.ts';
import { figureChanges } from './figure-changes.ts';
import { rangeText } from './stat-range.ts';
import type { Statistics } from './use-statistics.ts';

export interface SummaryCard {
  label: string;
  value: (summary: AnalyticsSummary) => string;
  hint?: string | ((summary: AnalyticsSummary) => string);
  /** What of it changed, of a figure that the chosen days rule. */
  change?: keyof FigureChanges;
}

export const viewsCard: SummaryCard = {
  label: 'Total Views',
  value: ({ total_views }) => count(total_views),
  change: 'views',
};
export const clicksCard: SummaryCard = {
  label: 'Total Clicks',
  value: ({ total_clicks }) => count(total_clicks),
  change: 'clicks',
};
export const enquiriesCard: SummaryCard = {
  label: 'Enquiries',
  value: ({ total_enquiries }) => count(total_enquiries),
  hint: ({ other_enquiries }) =>
    other_enquiries === 0 ? 'About a listing' : `About a listing; ${count(other_enquiries)} about none`,
  change: 'enquiries',
};
export const rateCard: SummaryCard = {
  label: 'Click-Through Rate',
  value: ({ total_views, total_clicks }) => rateText(total_views, total_clicks),
  change: 'rate',
};

export type Courses = Partial<Record<keyof FigureChanges, readonly number[]>>;

interface SummaryCardsProps {
  cards: readonly SummaryCard[];
  statistics: Statistics;
  /** The same figures day by day, as far as they are to be seen. */
  courses?: Courses | undefined;
  failed: string;
}

/** Figures over all listings: of the chosen days, how they changed, and under them those of all time. */
export function SummaryCards({ cards, statistics, courses, failed }: SummaryCardsProps) {
  const { range, period, allTime } = statistics;
  const drawn = (data?: AnalyticsSummary) => (
    <StatCards aria-busy={!data}>
      {cards.map((card) => (
        <StatCard
          key={card.label}
          label={card.label}
          value={data && card.value(data)}
          change={data && card.change && figureChanges(data)?.[card.change]}
          hint={hintOf(card, data)}
          beside={card.change && besideOf(card, rangeText(range.range), range.days && allTime.data)}
          course={card.change && courses?.[card.change]}
        />
      ))}
    </StatCards>
  );
  return (
    <QueryPanel query={period} failed={failed} loading={drawn()}>
      {(data) => (
        <Dimmed $gap={0} $isOld={isOld(period)}>
          {drawn(data)}
        </Dimmed>
      )}
    </QueryPanel>
  );
}

/** Returns which days a figure is of, and the same figure of all time, where that is another one. */
function besideOf({ value }: SummaryCard, days: string, allTime: AnalyticsSummary | undefined): ReactNode {
  if (!allTime) return days;
  return (
    <>
      {days} · <Whole>all time {value(allTime)}</Whole>
    </>
  );
}

const Whole = styled.span`white-space: nowrap;`;

/** While it loads, an empty hint keeps the line free, so that nothing moves. */
function hintOf({ hint }: SummaryCard, data: AnalyticsSummary | undefined): string | undefined {
  if (typeof hint !== 'function') return hint;
  return data ? hint(data) : ' ';
}
