import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import type { Timeline } from '@marketplace/contracts/analytics/timeline.views';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { count } from '../../ui/format.ts';
import { Spread } from '../../ui/layout.ts';
import type { Query } from '../../ui/query-panel.tsx';
import { TrafficPanel } from '../statistics/traffic-panel.tsx';
import { Freshness } from '../ui/live.tsx';
import { Columns, Page, PageHeader, Refusal } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import type { RankedItem } from '../statistics/ranked-bars.tsx';
import { RankedBars } from '../statistics/ranked-bars.tsx';
import { ComparisonNote } from '../statistics/comparison-note.tsx';
import { DistrictRanking } from '../statistics/district-ranking.tsx';
import { RangePicker } from '../statistics/range-picker.tsx';
import type { StatRangeState } from '../statistics/stat-range.ts';
import { rangeHeading, useStatRange } from '../statistics/stat-range.ts';
import type { Courses, SummaryCard } from '../statistics/summary-cards.tsx';
import { clicksCard, rateCard, SummaryCards, viewsCard } from '../statistics/summary-cards.tsx';
import { useStatistics } from '../statistics/use-statistics.ts';
import { SinceLastVisit } from './since-last-visit.tsx';
import type { TodoPanelProps } from './todo-panel.tsx';
import { TodoPanel } from './todo-panel.tsx';
import { ViewingsPanel } from './viewings-panel.tsx';

const FAILED = adminMessages.loadStatisticsFailed;

const cards: readonly SummaryCard[] = [
  {
    label: 'Total Properties',
    value: ({ total_properties }) => count(total_properties),
    hint: ({ active_properties }) => `${count(active_properties)} active`,
  },
  { ...viewsCard, hint: 'Property pages opened' },
  { ...clicksCard, hint: 'Redirects to listings' },
  { ...rateCard, label: 'Engagement Rate', hint: 'Click-through rate' },
];

/** What waits, what happened meanwhile, and how the listings are looked at. */
export function OverviewPage({ EditDialog }: TodoPanelProps) {
  const range = useStatRange();
  return (
    <Page>
      <PageHeader title="Overview" hint={<Freshness />} />
      <TodoPanel EditDialog={EditDialog} />
      <ViewingsPanel />
      <SinceLastVisit />
      <Spread $gap={3}>
        <h2>Figures</h2>
        <RangePicker state={range} />
      </Spread>
      {range.problem === undefined ? <Figures range={range} /> : <Refusal reason={range.problem} />}
    </Page>
  );
}

/** What the chosen days had. */
function Figures({ range }: { range: StatRangeState }) {
  const statistics = useStatistics(range);
  const { period, timeline, error, hasFailed } = statistics;
  useFailureToast(error, FAILED);
  return (
    <>
      <ComparisonNote summary={period.data} />
      <SummaryCards
        cards={cards}
        statistics={statistics}
        courses={timeline.data && coursesOf(timeline.data, range.today)}
        failed={FAILED}
      />
      {!hasFailed && (
        <>
          <TrafficPanel query={timeline} failed={FAILED} />
          <Columns $least={340}>
            <DistrictRanking
              title="Popular Districts"
              hint={rangeHeading(statistics.range.range)}
              summary={period}
              failed={FAILED}
              most={limits.overviewDistricts}
            />
            <PropertyTypes summary={period} />
          </Columns>
        </>
      )}
    </>
  );
}

/** A day that is not over would look like a fall. */
function coursesOf({ days }: Timeline, today: string): Courses {
  const over = days.filter(({ day }) => day < today);
  return { views: over.map(({ views }) => views), clicks: over.map(({ clicks }) => clicks) };
}

/** How the listings divide into types. */
function PropertyTypes({ summary }: { summary: Query<AnalyticsSummary> }) {
  return (
    <Panel title="Property Types Distribution" hint="Listings there are now">
      <PanelQuery
        query={summary}
        failed={FAILED}
        isEmpty={({ total_properties }) => total_properties === 0}
        empty="There are no listings yet."
      >
        {({ property_types }) => <RankedBars items={typeBars(property_types)} />}
      </PanelQuery>
    </Panel>
  );
}

/** Returns one bar for each property type, most listings first, with its share of all in whole percent. */
export function typeBars(types: Readonly<Record<string, number>>): RankedItem[] {
  const entries = Object.entries(types).sort(([, one], [, other]) => other - one);
  const total = entries.reduce((sum, [, number]) => sum + number, 0);
  return entries.map(([label, number]) => ({
    label,
    value: number,
    text: `${counted(number, 'listing')} · ${total === 0 ? 0 : Math.round((number / total) * 100)}%`,
  }));
}
