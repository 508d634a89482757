import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { PropertyStatistics } from '@marketplace/contracts/analytics/analytics.views';
import { clickThroughRate, rateGrade } from '@marketplace/contracts/analytics/rates';
import type { StatisticsOrder, StatisticsSort } from '@marketplace/contracts/analytics/statistics-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { count } from '../../ui/format.ts';
import { theme } from '../../ui/theme.ts';
import { ENQUIRIES, historyPath } from '../pages.ts';
import type { StatRangeState } from '../statistics/stat-range.ts';
import { rangeHeading } from '../statistics/stat-range.ts';
import { propertiesPath, usePropertyStatistics } from '../statistics/use-statistics.ts';
import type { Column } from '../ui/data-table.tsx';
import { StackedTable } from '../ui/data-table.tsx';
import { DownloadButton } from '../ui/download-button.tsx';
import { ChangeText, differenceOf, rateText } from '../ui/figures.tsx';
import { useLabelOf } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { ShowMore } from '../ui/show-more.tsx';

const TITLE = 'Property Performance';
const PAGE_ROWS = 50;
const FAILED = adminMessages.loadAnalyticsFailed;

interface PerformancePanelProps {
  range: StatRangeState;
  /** Number of listings; undefined while it loads. */
  total: number | undefined;
}

/** Views, clicks and click-through rate of each listing in a range; the server sorts and pages them. */
export function PerformancePanel({ range: { days, range }, total }: PerformancePanelProps) {
  const [order, setOrder] = useState<StatisticsOrder>({ sort: 'views', direction: 'descending' });
  const [limit, setLimit] = useState(PAGE_ROWS);
  const query = usePropertyStatistics(days, order, limit);
  const shown = useLabelOf(query.data, range);
  useFailureToast(query.error, FAILED);
  const name = days ? `properties-${days.from}-to-${days.to}.csv` : 'properties.csv';
  return (
    <Panel
      title={TITLE}
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
              label={`${TITLE} table`}
              caption={`${TITLE}; headings sort it`}
              columns={list.some(hasChange) ? [...columns, changeColumn] : columns}
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

const columns: readonly PerformanceColumn[] = [
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
    cell: ({ status }) => <StatusBadge status={status} />,
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

/** Returns the order after a click on a column: reversed, or from its better end. */
function nextOrder(current: StatisticsOrder, sort: StatisticsSort): StatisticsOrder {
  if (current.sort === sort)
    return { sort, direction: current.direction === 'ascending' ? 'descending' : 'ascending' };
  return { sort, direction: textColumns.includes(sort) ? 'ascending' : 'descending' };
}
