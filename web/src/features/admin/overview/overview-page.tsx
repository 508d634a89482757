import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { Link } from 'react-router-dom';
import { count } from '../../../ui/format.ts';
import type { Query } from '../../../ui/query-panel.tsx';
import { ENQUIRIES } from '../blocks/admin-paths.ts';
import { TrafficPanel } from '../blocks/chart/traffic-panel.tsx';
import { Columns } from '../blocks/layout.ts';
import { Freshness } from '../blocks/live/freshness.tsx';
import { Notice } from '../blocks/notices.tsx';
import { Page, PageHeader } from '../blocks/page.tsx';
import { Panel, PanelQuery } from '../blocks/panel.tsx';
import type { RankedItem } from '../blocks/ranked-bars.tsx';
import { RankedBars } from '../blocks/ranked-bars.tsx';
import { DistrictRanking } from '../blocks/statistics/district-ranking.tsx';
import { RangePicker } from '../blocks/statistics/range-picker.tsx';
import type { SummaryCard } from '../blocks/statistics/summary-cards.tsx';
import { clicksCard, rateCard, SummaryCards, viewsCard } from '../blocks/statistics/summary-cards.tsx';
import { useStatistics } from '../blocks/statistics/use-statistics.ts';
import { useFailureToast } from '../blocks/use-failure-toast.ts';
import { waited } from '../blocks/waited.ts';
import { useWaitingEnquiries } from './use-waiting.ts';

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

/** How many listings there are, how they are looked at, and where. */
export function OverviewPage() {
  const { range, summary, recent, timeline, error, hasFailed } = useStatistics();
  useFailureToast(error, FAILED);
  return (
    <Page>
      <PageHeader title="Overview" hint={<Freshness />}>
        <RangePicker state={range} />
      </PageHeader>
      <WaitingNote />
      <SummaryCards cards={cards} summary={summary} recent={recent} failed={FAILED} />
      {!hasFailed && (
        <>
          <TrafficPanel query={timeline} failed={FAILED} />
          <Columns $least={340}>
            <DistrictRanking
              title="Popular Districts"
              summary={summary}
              failed={FAILED}
              most={limits.overviewDistricts}
            />
            <PropertyTypes summary={summary} />
          </Columns>
        </>
      )}
    </Page>
  );
}

/** What waits for an answer, and for how long. */
function WaitingNote() {
  const waiting = useWaitingEnquiries();
  if (!waiting) return null;
  const { count: number, since } = waiting;
  return (
    <Notice>
      <Link to={`${ENQUIRIES}?status=new`}>{counted(number, 'new enquiry', 'new enquiries')}</Link>{' '}
      {number === 1 ? 'waits for an answer, for' : 'wait for an answer, the oldest for'}{' '}
      {waited(since, Date.now())}.
    </Notice>
  );
}

/** How the listings divide into types. */
function PropertyTypes({ summary }: { summary: Query<AnalyticsSummary> }) {
  return (
    <Panel title="Property Types Distribution">
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
