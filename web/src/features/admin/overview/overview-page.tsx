import { messages } from '@marketplace/contracts/messages';
import { TrafficPanel } from '../blocks/chart/traffic-panel.tsx';
import { Freshness } from '../blocks/live/freshness.tsx';
import { Columns, Page } from '../blocks/page.tsx';
import { PageHeader } from '../blocks/page-header.tsx';
import { Panel } from '../blocks/panel.tsx';
import { RangePicker } from '../blocks/range/range-picker.tsx';
import { useStatRange } from '../blocks/range/use-stat-range.ts';
import { recentFigures } from '../blocks/statistics/recent-figures.ts';
import { useRangeSummary, useSummary, useTimeline } from '../blocks/statistics/use-statistics.ts';
import { useFailureToast } from '../blocks/use-failure-toast.ts';
import { OverviewCards } from './overview-cards.tsx';
import { PopularDistricts } from './popular-districts.tsx';
import { PropertyTypes } from './property-types.tsx';

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
