import { adminMessages } from '@marketplace/contracts/admin-messages';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { count } from '../../ui/format.ts';
import { Spread } from '../../ui/layout.ts';
import { RangePicker } from '../statistics/range-picker.tsx';
import type { RankedItem } from '../statistics/ranked-bars.tsx';
import { DistrictRanking, RankedBars } from '../statistics/ranked-bars.tsx';
import type { StatRangeState } from '../statistics/stat-range.ts';
import { useStatRange } from '../statistics/stat-range.ts';
import type { SummaryCard } from '../statistics/summary-cards.tsx';
import { clicksCard, rateCard, SummaryPanels, viewsCard } from '../statistics/summary-cards.tsx';
import type { Statistics } from '../statistics/use-statistics.ts';
import { useStatistics } from '../statistics/use-statistics.ts';
import { Freshness } from '../ui/live.tsx';
import { Columns, Page, PageHeader, Refusal } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { SinceLastVisit } from './since-last-visit.tsx';
import type { TodoPanelProps } from './todo-panel.tsx';
import { TodoPanel } from './todo-panel.tsx';
import { ViewingsPanel } from './viewings-panel.tsx';

const cards: readonly SummaryCard[] = [
  {
    label: 'Total Properties',
    value: ({ total_properties }) => count(total_properties),
    hint: ({ active_properties }) => `${count(active_properties)} active`,
  },
  { ...viewsCard, hint: 'Listing page views' },
  { ...clicksCard, hint: 'Redirects to listings' },
  { ...rateCard, label: 'Engagement Rate', hint: 'Click-through rate' },
];

/** Tasks, recent changes and the figures of a period. */
export function OverviewPage({ EditDialog }: TodoPanelProps) {
  const range = useStatRange();
  return (
    <Page>
      <PageHeader hint={<Freshness />} />
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

function Figures({ range }: { range: StatRangeState }) {
  const statistics = useStatistics(range, adminMessages.loadStatisticsFailed);
  return (
    <>
      <SummaryPanels cards={cards} statistics={statistics} />
      {!statistics.hasFailed && (
        <Columns $least={340}>
          <DistrictRanking
            title="Popular Districts"
            statistics={statistics}
            limit={limits.overviewDistricts}
          />
          <PropertyTypes statistics={statistics} />
        </Columns>
      )}
    </>
  );
}

function PropertyTypes({ statistics: { period, failed } }: { statistics: Statistics }) {
  return (
    <Panel title="Property Types Distribution" hint="Current listings">
      <PanelQuery
        query={period}
        failed={failed}
        isEmpty={({ total_properties }) => total_properties === 0}
        empty="There are no listings yet."
      >
        {({ property_types }) => <RankedBars items={typeBars(property_types)} />}
      </PanelQuery>
    </Panel>
  );
}

/** Returns one bar for each property type, most listings first, with its share of all in whole percent. */
function typeBars(types: Readonly<Record<string, number>>): RankedItem[] {
  const entries = Object.entries(types).sort(([, one], [, other]) => other - one);
  const total = entries.reduce((sum, [, number]) => sum + number, 0);
  return entries.map(([label, number]) => ({
    label,
    value: number,
    text: `${counted(number, 'listing')} · ${total === 0 ? 0 : Math.round((number / total) * 100)}%`,
  }));
}
