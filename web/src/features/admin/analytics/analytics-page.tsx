import { limits } from '@marketplace/contracts/limits';
import { messages } from '@marketplace/contracts/messages';
import { TrafficPanel } from '../blocks/chart/traffic-panel.tsx';
import { Freshness } from '../blocks/live/freshness.tsx';
import { Page, PageHeader } from '../blocks/page.tsx';
import { Panel, PanelQuery } from '../blocks/panel.tsx';
import { RangePicker } from '../blocks/range/range-picker.tsx';
import { useStatRange } from '../blocks/range/stat-range.ts';
import { districtBars, RankedBars } from '../blocks/ranked-bars.tsx';
import { recentFigures } from '../blocks/statistics/recent-figures.ts';
import {
  usePropertyStatistics,
  useRangeSummary,
  useSummary,
  useTimeline,
} from '../blocks/statistics/use-statistics.ts';
import { useFailureToast } from '../blocks/use-failure-toast.ts';
import { AnalyticsCards } from './analytics-cards.tsx';
import { PerformancePanel } from './performance/performance-panel.tsx';

/** Traffic of all listings, of districts, and of each listing. */
export function AnalyticsPage() {
  const range = useStatRange();
  const summary = useSummary();
  const recent = useRangeSummary(range.days);
  const timeline = useTimeline(range.days);
  const properties = usePropertyStatistics();
  const error = summary.error ?? properties.error ?? recent.error ?? timeline.error;
  useFailureToast(error, messages.loadAnalyticsFailed);
  const hasFailed = summary.error !== undefined && summary.data === undefined;
  const figures = range.days && recent.data && recentFigures(recent.data, range.range);
  return (
    <Page>
      <PageHeader title="Analytics" hint={<Freshness />}>
        <RangePicker state={range} />
      </PageHeader>
      <AnalyticsCards summary={summary} recent={figures} />
      <TrafficPanel query={timeline} failed={messages.loadAnalyticsFailed} />
      {!hasFailed && (
        <Panel title="Top Performing Districts" hint="All time">
          <PanelQuery
            query={summary}
            failed={messages.loadAnalyticsFailed}
            isEmpty={({ popular_districts }) => popular_districts.length === 0}
            empty="No listing has been viewed yet."
          >
            {({ popular_districts }) => (
              <RankedBars items={districtBars(popular_districts, limits.analyticsDistricts)} />
            )}
          </PanelQuery>
        </Panel>
      )}
      <PerformancePanel query={properties} range={range} />
    </Page>
  );
}
