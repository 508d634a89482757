import { adminMessages } from '@marketplace/contracts/admin-messages';
import { limits } from '@marketplace/contracts/limits';
import { TrafficPanel } from '../blocks/chart/traffic-panel.tsx';
import { Freshness } from '../blocks/live/freshness.tsx';
import { Page, PageHeader } from '../blocks/page.tsx';
import { DistrictRanking } from '../blocks/statistics/district-ranking.tsx';
import { RangePicker } from '../blocks/statistics/range-picker.tsx';
import { rangeText } from '../blocks/statistics/stat-range.ts';
import {
  clicksCard,
  enquiriesCard,
  rateCard,
  SummaryCards,
  viewsCard,
} from '../blocks/statistics/summary-cards.tsx';
import { usePropertyStatistics, useStatistics } from '../blocks/statistics/use-statistics.ts';
import { useFailureToast } from '../blocks/use-failure-toast.ts';
import { PerformancePanel } from './performance/performance-panel.tsx';
import { WayPanel } from './way-panel.tsx';

const FAILED = adminMessages.loadAnalyticsFailed;
const cards = [viewsCard, clicksCard, rateCard, enquiriesCard];

/** Traffic of all listings, of districts, and of each listing. */
export function AnalyticsPage() {
  const { range, summary, period, recent, timeline, error, hasFailed } = useStatistics();
  const properties = usePropertyStatistics();
  useFailureToast(error ?? properties.error, FAILED);
  return (
    <Page>
      <PageHeader title="Analytics" hint={<Freshness />}>
        <RangePicker state={range} />
      </PageHeader>
      <SummaryCards cards={cards} summary={summary} recent={recent} failed={FAILED} />
      <TrafficPanel query={timeline} failed={FAILED} />
      {!hasFailed && (
        <>
          <WayPanel
            query={period}
            hint={range.days ? sentenceOf(rangeText(range.range)) : 'All time'}
            failed={FAILED}
          />
          <DistrictRanking
            title="Top Performing Districts"
            summary={summary}
            failed={FAILED}
            most={limits.analyticsDistricts}
          />
        </>
      )}
      <PerformancePanel query={properties} range={range} />
    </Page>
  );
}

function sentenceOf(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
