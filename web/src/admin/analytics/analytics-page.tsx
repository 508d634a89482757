import { adminMessages } from '@marketplace/contracts/admin-messages';
import { limits } from '@marketplace/contracts/limits';
import { TrafficPanel } from '../statistics/traffic-panel.tsx';
import { Freshness } from '../ui/live.tsx';
import { Page, PageHeader, Refusal } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { ComparisonNote } from '../statistics/comparison-note.tsx';
import { DistrictRanking } from '../statistics/district-ranking.tsx';
import { RangePicker } from '../statistics/range-picker.tsx';
import type { StatRangeState } from '../statistics/stat-range.ts';
import { rangeHeading, useStatRange } from '../statistics/stat-range.ts';
import {
  clicksCard,
  enquiriesCard,
  rateCard,
  SummaryCards,
  viewsCard,
} from '../statistics/summary-cards.tsx';
import { useStatistics } from '../statistics/use-statistics.ts';
import { HoursPanel } from './hours-panel.tsx';
import { PerformancePanel } from './performance-panel.tsx';
import { WayPanel } from './conversion-funnel.tsx';

const FAILED = adminMessages.loadAnalyticsFailed;
const cards = [viewsCard, clicksCard, rateCard, enquiriesCard];

/** Traffic of all listings, of districts, and of each listing. */
export function AnalyticsPage() {
  const range = useStatRange();
  return (
    <Page>
      <PageHeader title="Analytics" hint={<Freshness />}>
        <RangePicker state={range} />
      </PageHeader>
      {range.problem === undefined ? <Figures range={range} /> : <Refusal reason={range.problem} />}
    </Page>
  );
}

/** What the chosen days had. */
function Figures({ range }: { range: StatRangeState }) {
  const statistics = useStatistics(range);
  const { period, timeline, error, hasFailed } = statistics;
  useFailureToast(error, FAILED);
  const hint = rangeHeading(statistics.range.range);
  return (
    <>
      <ComparisonNote summary={period.data} />
      <SummaryCards cards={cards} statistics={statistics} failed={FAILED} />
      <TrafficPanel query={timeline} failed={FAILED} />
      {!hasFailed && (
        <>
          <WayPanel query={period} hint={hint} failed={FAILED} />
          <DistrictRanking
            title="Top Performing Districts"
            hint={hint}
            summary={period}
            failed={FAILED}
            most={limits.analyticsDistricts}
          />
        </>
      )}
      <HoursPanel range={range} />
      <PerformancePanel range={range} total={period.data?.total_properties} />
    </>
  );
}
