import { adminMessages } from '@marketplace/contracts/admin-messages';
import { limits } from '@marketplace/contracts/limits';
import { count } from '../../ui/format.ts';
import { RangePicker } from '../statistics/range-picker.tsx';
import { DistrictRanking } from '../statistics/ranked-bars.tsx';
import type { StatRangeState } from '../statistics/stat-range.ts';
import { useStatRange } from '../statistics/stat-range.ts';
import type { SummaryCard } from '../statistics/summary-cards.tsx';
import { clicksCard, rateCard, SummaryPanels, viewsCard } from '../statistics/summary-cards.tsx';
import { useStatistics } from '../statistics/use-statistics.ts';
import { Freshness } from '../ui/live.tsx';
import { Page, PageHeader, Refusal } from '../ui/page.tsx';
import { ConversionFunnel } from './conversion-funnel.tsx';
import { HoursPanel } from './hours-panel.tsx';
import { PerformancePanel } from './performance-panel.tsx';

const enquiriesCard: SummaryCard = {
  label: 'Enquiries',
  value: ({ total_enquiries }) => count(total_enquiries),
  hint: ({ other_enquiries }) =>
    other_enquiries === 0 ? 'About a listing' : `About a listing; ${count(other_enquiries)} general`,
  figure: 'enquiries',
};
const cards = [viewsCard, clicksCard, rateCard, enquiriesCard];

/** Traffic of all listings, by district, by hour and by listing. */
export function AnalyticsPage() {
  const range = useStatRange();
  return (
    <Page>
      <PageHeader hint={<Freshness />}>
        <RangePicker state={range} />
      </PageHeader>
      {range.problem === undefined ? <Figures range={range} /> : <Refusal reason={range.problem} />}
    </Page>
  );
}

function Figures({ range }: { range: StatRangeState }) {
  const statistics = useStatistics(range, adminMessages.loadAnalyticsFailed);
  return (
    <>
      <SummaryPanels cards={cards} statistics={statistics} />
      {!statistics.hasFailed && (
        <>
          <ConversionFunnel statistics={statistics} />
          <DistrictRanking
            title="Top Performing Districts"
            statistics={statistics}
            limit={limits.analyticsDistricts}
          />
        </>
      )}
      <HoursPanel days={range.days} />
      <PerformancePanel range={range} total={statistics.period.data?.total_properties} />
    </>
  );
}
