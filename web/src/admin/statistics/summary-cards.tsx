import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { daysIn, isWholeMonth } from '@marketplace/contracts/analytics/date-range';
import { clickThroughRate } from '@marketplace/contracts/analytics/rates';
import type { Timeline } from '@marketplace/contracts/analytics/timeline.views';
import { counted } from '@marketplace/contracts/counted';
import styled from 'styled-components';
import { count, singaporeDate } from '../../ui/format.ts';
import { QueryPanel, Skeleton } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import type { Change } from '../ui/figures.tsx';
import { ChangeText, changeOf, pointsOf, rateText, SparkLine } from '../ui/figures.tsx';
import { Columns, Dimmed, framed, isOld, Note } from '../ui/page.tsx';
import { rangeText } from './stat-range.tsx';
import { TrafficPanel } from './traffic-panel.tsx';
import type { Statistics } from './use-statistics.ts';

type Figure = 'views' | 'clicks' | 'enquiries' | 'rate';

export interface SummaryCard {
  label: string;
  value: (summary: AnalyticsSummary) => string;
  hint?: string | ((summary: AnalyticsSummary) => string);
  /** The figure of the range that the card shows, if it is one. */
  figure?: Figure;
}

export const viewsCard: SummaryCard = {
  label: 'Total Views',
  value: ({ total_views }) => count(total_views),
  figure: 'views',
};
export const clicksCard: SummaryCard = {
  label: 'Total Clicks',
  value: ({ total_clicks }) => count(total_clicks),
  figure: 'clicks',
};
export const rateCard: SummaryCard = {
  label: 'Click-Through Rate',
  value: ({ total_views, total_clicks }) => rateText(total_views, total_clicks),
  figure: 'rate',
};

interface SummaryPanelsProps {
  cards: readonly SummaryCard[];
  statistics: Statistics;
}

/** Totals of a range with their changes, then its chart. */
export function SummaryPanels({ cards, statistics }: SummaryPanelsProps) {
  const { period, timeline, failed } = statistics;
  return (
    <>
      {period.data?.range && <Note>{comparisonText(period.data)}</Note>}
      <QueryPanel
        query={period}
        failed={failed}
        loading={<Cards cards={cards} statistics={statistics} summary={undefined} />}
      >
        {(summary) => (
          <Dimmed $gap={0} $isOld={isOld(period)}>
            <Cards cards={cards} statistics={statistics} summary={summary} />
          </Dimmed>
        )}
      </QueryPanel>
      <TrafficPanel query={timeline} failed={failed} />
    </>
  );
}

interface CardsProps extends SummaryPanelsProps {
  summary: AnalyticsSummary | undefined;
}

function Cards({ cards, statistics: { shown, today, allTime, timeline }, summary }: CardsProps) {
  const changes = summary && figureChanges(summary);
  const trends = timeline.data && trendsOf(timeline.data, today);
  const footerOf = ({ value }: SummaryCard) =>
    shown.days && allTime
      ? `${rangeText(shown.range)} · all\u00a0time\u00a0${value(allTime)}`
      : rangeText(shown.range);
  return (
    <StatCards aria-busy={!summary}>
      {cards.map((card) => (
        <StatCard
          key={card.label}
          label={card.label}
          value={summary && card.value(summary)}
          change={card.figure && changes?.[card.figure]}
          hint={hintOf(card, summary)}
          footer={card.figure && footerOf(card)}
          trend={card.figure && trends?.[card.figure]}
        />
      ))}
    </StatCards>
  );
}

/** An empty hint reserves the line while the figures load. */
function hintOf({ hint }: SummaryCard, summary: AnalyticsSummary | undefined): string | undefined {
  if (typeof hint !== 'function') return hint;
  return summary ? hint(summary) : '\u00a0';
}

/** Returns views and clicks of complete days: an incomplete day would look like a fall. */
function trendsOf({ days }: Timeline, today: string): Partial<Record<Figure, number[]>> {
  const full = days.filter(({ day }) => day < today);
  return { views: full.map(({ views }) => views), clicks: full.map(({ clicks }) => clicks) };
}

/** Returns the changes between the compared days and the previous period; undefined without one. */
export function figureChanges({
  compared,
  previous,
}: Pick<AnalyticsSummary, 'compared' | 'previous'>): Record<Figure, Change> | undefined {
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

const WEEK_MS = 7 * 86_400_000;

/** Returns a sentence that names the compared days and the previous period. */
export function comparisonText({
  range,
  compared,
  previous,
}: Pick<AnalyticsSummary, 'range' | 'compared' | 'previous'>): string {
  if (!range || !compared || !previous) return 'No comparison yet: this period has no full day.';
  const weeks = (Date.parse(compared.from) - Date.parse(previous.from)) / WEEK_MS;
  const how = isWholeMonth(compared)
    ? 'the month before'
    : `${counted(weeks, 'week')} earlier, weekday by weekday`;
  return [
    `Changes compare ${spanOf(compared)} with ${spanOf(previous)}, ${how}.`,
    ...(compared.to < range.to ? ['Today is excluded.'] : []),
  ].join(' ');
}

/** `1 Nov 2026`, `25 Oct 2026 – 22 Nov 2026` */
function spanOf(days: DateRange): string {
  return daysIn(days) === 1
    ? singaporeDate(days.from)
    : `${singaporeDate(days.from)} – ${singaporeDate(days.to)}`;
}

interface StatCardProps {
  label: string;
  value: string | undefined;
  change?: Change | undefined;
  hint?: string | undefined;
  footer?: string | undefined;
  trend?: readonly number[] | undefined;
}

/** One figure, to be placed in a `<dl>`. */
export function StatCard({ label, value, change, hint, footer, trend }: StatCardProps) {
  return (
    <Card>
      <dt>{label}</dt>
      <Value>{value ?? <Skeleton $height="1em" $width="4ch" aria-hidden="true" />}</Value>
      {change && (
        <Hint>
          <ChangeText change={change} />
        </Hint>
      )}
      {hint && <Hint>{hint}</Hint>}
      {footer && <Footer>{footer}</Footer>}
      {trend && (
        <dd aria-hidden="true">
          <SparkLine values={trend} />
        </dd>
      )}
    </Card>
  );
}

export const StatCards = styled(Columns).attrs({ as: 'dl', $least: 150 })`margin: 0;`;
const Card = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(1)};
  padding: ${space(4)} ${space(5)};
  ${framed}
  color: ${theme.color.muted};
  font-weight: ${theme.weight.label};
  @media (max-width: ${theme.bp.sm - 1}px) {
    padding: ${space(4)};
    &:last-child:nth-child(odd) { grid-column: 1 / -1; }
  }
`;
const Value = styled.dd`
  color: ${theme.color.ink};
  font-size: 1.75rem;
  font-weight: ${theme.weight.strong};
  font-variant-numeric: tabular-nums;
  line-height: ${theme.line.snug};
`;
const Hint = styled.dd`
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.text};
`;
const Footer = styled(Hint)`
  padding-top: ${space(2)};
  border-top: 1px solid ${theme.color.line};
  font-variant-numeric: tabular-nums;
`;
