import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import { limits } from '@marketplace/contracts/limits';
import { messages } from '@marketplace/contracts/messages';
import type { Query } from '../../../ui/query-panel.tsx';
import { TrafficPanel } from '../blocks/chart/traffic-panel.tsx';
import { counted } from '../blocks/figures.ts';
import { Freshness } from '../blocks/live/freshness.tsx';
import { Columns, Page, PageHeader } from '../blocks/page.tsx';
import { Panel, PanelQuery } from '../blocks/panel.tsx';
import { RangePicker } from '../blocks/range/range-picker.tsx';
import { useStatRange } from '../blocks/range/stat-range.ts';
import type { RankedItem } from '../blocks/ranked-bars.tsx';
import { districtBars, RankedBars } from '../blocks/ranked-bars.tsx';
import { recentFigures } from '../blocks/statistics/recent-figures.ts';
import { useRangeSummary, useSummary, useTimeline } from '../blocks/statistics/use-statistics.ts';
import { useFailureToast } from '../blocks/use-failure-toast.ts';
import { OverviewCards } from './overview-cards.tsx';

/** How many listings there are, how they are looked at, and where. */
export function OverviewPage() {
  const range = useStatRange();
  const summary = useSummary();
  const recent = useRangeSummary(range.days);
  const timeline = useTimeline(range.days);
  useFailureToast(summary.error ?? recent.error ?? timeline.error, messages.loadStatisticsFailed);
  const hasFailed = summary.error !== undefined && summary.data === undefined;
  const figures = range.days && recent.data && recentFigures(recent.data, range.range);
  return (
    <Page>
      <PageHeader title="Overview" hint={<Freshness />}>
        <RangePicker state={range} />
      </PageHeader>
      <OverviewCards summary={summary} recent={figures} />
      {!hasFailed && (
        <>
          <TrafficPanel query={timeline} failed={messages.loadStatisticsFailed} />
          <Columns $least={340}>
            <Panel title="Popular Districts" hint="All time">
              <PopularDistricts summary={summary} />
            </Panel>
            <Panel title="Property Types Distribution">
              <PropertyTypes summary={summary} />
            </Panel>
          </Columns>
        </>
      )}
    </Page>
  );
}

/** The districts whose listings were viewed most. */
function PopularDistricts({ summary }: { summary: Query<AnalyticsSummary> }) {
  return (
    <PanelQuery
      query={summary}
      failed={messages.loadStatisticsFailed}
      isEmpty={({ popular_districts }) => popular_districts.length === 0}
      empty="No listing has been viewed yet."
    >
      {({ popular_districts }) => (
        <RankedBars items={districtBars(popular_districts, limits.overviewDistricts)} />
      )}
    </PanelQuery>
  );
}

/** How the listings divide into types. */
function PropertyTypes({ summary }: { summary: Query<AnalyticsSummary> }) {
  return (
    <PanelQuery
      query={summary}
      failed={messages.loadStatisticsFailed}
      isEmpty={({ total_properties }) => total_properties === 0}
      empty="There are no listings yet."
    >
      {({ property_types }) => <RankedBars items={typeBars(property_types)} />}
    </PanelQuery>
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
