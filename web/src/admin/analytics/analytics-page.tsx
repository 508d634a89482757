import { adminMessages } from '@marketplace/contracts/admin-messages';
import type {
  AnalyticsSummary,
  DistrictStatistics,
  PropertyStatistics,
} from '@marketplace/contracts/analytics/analytics.views';
import { clickThroughRate, conversionFunnel, rateGrade } from '@marketplace/contracts/analytics/rates';
import type { StatisticsOrder, StatisticsSort } from '@marketplace/contracts/analytics/statistics-query';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { useState } from 'react';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { count } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { theme } from '../../ui/theme.ts';
import { ENQUIRIES, historyPath } from '../pages.ts';
import type { RankedItem } from '../statistics/ranked-bars.tsx';
import { DistrictRanking, RankedBars } from '../statistics/ranked-bars.tsx';
import type { StatRangeState } from '../statistics/stat-range.tsx';
import { RangePicker, rangeHeading, useStatRange } from '../statistics/stat-range.tsx';
import type { SummaryCard } from '../statistics/summary-cards.tsx';
import { clicksCard, rateCard, SummaryPanels, viewsCard } from '../statistics/summary-cards.tsx';
import type { Statistics } from '../statistics/use-statistics.ts';
import { propertiesPath, usePropertyStatistics, useStatistics } from '../statistics/use-statistics.ts';
import { DownloadButton, ShowMore, SmallButton } from '../ui/buttons.tsx';
import type { Column } from '../ui/data-table.tsx';
import { StackedTable } from '../ui/data-table.tsx';
import { ChangeText, differenceOf, rateText } from '../ui/figures.tsx';
import { Freshness } from '../ui/live.tsx';
import { Note, Page, PageHeader, Refusal, useLabelOf } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { HoursPanel } from './hours-panel.tsx';

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

const FUNNEL = 'From view to enquiry';

function ConversionFunnel({ statistics: { period, heading, failed } }: { statistics: Statistics }) {
  const [isByDistrict, setIsByDistrict] = useState(false);
  return (
    <Panel
      title={FUNNEL}
      hint={heading}
      action={
        <SmallButton aria-pressed={isByDistrict} onClick={() => setIsByDistrict(!isByDistrict)}>
          By district
        </SmallButton>
      }
    >
      <PanelQuery
        query={period}
        failed={failed}
        isEmpty={({ total_views, total_enquiries }) => total_views + total_enquiries === 0}
        empty="No views yet."
      >
        {(summary) => (
          <>
            {isByDistrict ? <DistrictTable summary={summary} /> : <RankedBars items={funnelBars(summary)} />}
            <Note>Some visitors enquire without a click.</Note>
          </>
        )}
      </PanelQuery>
    </Panel>
  );
}

function funnelBars(
  summary: Pick<AnalyticsSummary, 'total_views' | 'total_clicks' | 'total_enquiries'>,
): RankedItem[] {
  const { total_views: views, total_clicks: clicks, total_enquiries: enquiries } = summary;
  const funnel = conversionFunnel({ views, clicks, enquiries });
  return [
    { label: 'Viewed a listing', value: views, text: counted(views, 'view') },
    {
      label: 'Clicked through',
      value: clicks,
      text: `${counted(clicks, 'click')} · ${funnel.clicksPerHundredViews.toFixed(1)} per 100 views`,
    },
    {
      label: 'Enquired',
      value: enquiries,
      text: `${counted(enquiries, 'enquiry', 'enquiries')} · ${funnel.enquiriesPerHundredViews.toFixed(1)} per 100 views`,
    },
  ];
}

const districtColumns: readonly Column<DistrictStatistics>[] = [
  { name: 'District', isRowHeader: true, cell: ({ district }) => district },
  { name: 'Views', isNumeric: true, unit: 'views', narrow: 'line', cell: ({ views }) => count(views) },
  { name: 'Clicks', isNumeric: true, unit: 'clicks', cell: ({ clicks }) => count(clicks) },
  {
    name: 'Clicks per 100 views',
    isNumeric: true,
    unit: 'per 100 views',
    cell: (row) => conversionFunnel(row).clicksPerHundredViews.toFixed(1),
  },
  { name: 'Enquiries', isNumeric: true, unit: 'enquiries', cell: ({ enquiries }) => count(enquiries) },
  {
    name: 'Enquiries per 100 views',
    isNumeric: true,
    unit: 'per 100 views',
    cell: (row) => conversionFunnel(row).enquiriesPerHundredViews.toFixed(1),
  },
];

function DistrictTable({ summary }: { summary: AnalyticsSummary }) {
  const { total_views: views, total_clicks: clicks, total_enquiries: enquiries } = summary;
  return (
    <StackedTable
      label={`${FUNNEL} by district`}
      columns={districtColumns}
      rows={[{ district: 'All districts', views, clicks, enquiries }, ...summary.popular_districts]}
      keyOf={({ district }) => district}
    />
  );
}

const PERFORMANCE = 'Property Performance';
const PAGE_ROWS = 50;
const FAILED = adminMessages.loadAnalyticsFailed;

interface PerformancePanelProps {
  range: StatRangeState;
  total: number | undefined;
}

function PerformancePanel({ range: { days, range }, total }: PerformancePanelProps) {
  const [order, setOrder] = useState<StatisticsOrder>({ sort: 'views', direction: 'descending' });
  const [limit, setLimit] = useState(PAGE_ROWS);
  const query = usePropertyStatistics(days, order, limit);
  const shown = useLabelOf(query.data, range);
  useFailureToast(query.error, FAILED);
  const name = days ? `properties-${days.from}-to-${days.to}.csv` : 'properties.csv';
  return (
    <Panel
      title={PERFORMANCE}
      hint={rangeHeading(shown)}
      action={<DownloadButton path={propertiesPath(days, order, '.csv')} name={name} />}
    >
      <PanelQuery
        query={query}
        failed={FAILED}
        isEmpty={(list) => list.length === 0}
        empty="There are no listings yet."
      >
        {(list) => (
          <>
            <StackedTable
              label={`${PERFORMANCE} table`}
              caption={`${PERFORMANCE}; headings sort it`}
              columns={list.some(hasChange) ? [...propertyColumns, changeColumn] : propertyColumns}
              rows={list}
              keyOf={({ id }) => id}
              sort={{ key: order.sort, direction: order.direction }}
              onSort={(sort) => setOrder(nextOrder(order, sort))}
              isBusy={query.isLoading}
            />
            <ShowMore
              hidden={Math.max(0, (total ?? 0) - list.length)}
              onClick={() => setLimit(limit + PAGE_ROWS)}
            />
          </>
        )}
      </PanelQuery>
    </Panel>
  );
}

type PerformanceColumn = Column<PropertyStatistics, StatisticsSort>;

const propertyColumns: readonly PerformanceColumn[] = [
  {
    name: 'Property',
    isRowHeader: true,
    sortKey: 'title',
    cell: ({ id, title }) => <Link to={historyPath(id)}>{title}</Link>,
  },
  { name: 'District', sortKey: 'district', narrow: 'line', cell: ({ district }) => district },
  { name: 'Views', sortKey: 'views', isNumeric: true, unit: 'views', cell: ({ views }) => count(views) },
  { name: 'Clicks', sortKey: 'clicks', isNumeric: true, unit: 'clicks', cell: ({ clicks }) => count(clicks) },
  {
    name: 'CTR',
    sortKey: 'rate',
    isNumeric: true,
    unit: 'CTR',
    cell: ({ views, clicks }) => (
      <Badge colors={theme.ctr[rateGrade(clickThroughRate(views, clicks))]}>{rateText(views, clicks)}</Badge>
    ),
  },
  {
    name: 'Status',
    sortKey: 'status',
    narrow: 'corner',
    cell: (listing) => <StatusBadge listing={listing} />,
  },
  {
    name: 'Enquiries',
    sortKey: 'enquiries',
    isNumeric: true,
    unit: 'enquiries',
    cell: ({ id, enquiries }) =>
      enquiries === 0 ? '0' : <Link to={`${ENQUIRIES}?property_id=${id}`}>{count(enquiries)}</Link>,
  },
];
const changeColumn: PerformanceColumn = {
  name: 'Views change',
  sortKey: 'change',
  isNumeric: true,
  unit: 'views change',
  cell: ({ views_change }) =>
    views_change !== undefined && <ChangeText change={differenceOf(views_change)} />,
};

function hasChange({ views_change }: PropertyStatistics): boolean {
  return views_change !== undefined;
}

const textColumns: readonly StatisticsSort[] = ['title', 'district', 'status'];

/** Returns the order after a click on a column: reversed, or the column's default. */
function nextOrder(current: StatisticsOrder, sort: StatisticsSort): StatisticsOrder {
  if (current.sort === sort)
    return { sort, direction: current.direction === 'ascending' ? 'descending' : 'ascending' };
  return { sort, direction: textColumns.includes(sort) ? 'ascending' : 'descending' };
}
