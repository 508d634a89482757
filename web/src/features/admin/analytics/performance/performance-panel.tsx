import type { PropertyStatistics } from '@marketplace/contracts/analytics/analytics.views';
import { messages } from '@marketplace/contracts/messages';
import type { Query } from '../../../../ui/query-panel.tsx';
import { Panel } from '../../blocks/panel.tsx';
import { PanelQuery } from '../../blocks/panel-query.tsx';
import { rangeText } from '../../blocks/range/stat-range.ts';
import type { StatRangeState } from '../../blocks/range/use-stat-range.ts';
import { useRangePropertyStatistics } from '../../blocks/statistics/use-statistics.ts';
import { DownloadCsv } from './download-csv.tsx';
import { performanceRows } from './performance-rows.ts';
import { PerformanceTable } from './performance-table.tsx';

interface PerformancePanelProps {
  query: Query<PropertyStatistics[]>;
  range: StatRangeState;
}

/** Views, clicks and click-through rate of each listing: of all time, and of the chosen days under it. */
export function PerformancePanel({ query, range }: PerformancePanelProps) {
  const recent = useRangePropertyStatistics(range.days);
  const hint = range.days ? `All time; under it, what was added ${rangeText(range.range)}.` : 'All time';
  return (
    <Panel title="Property Performance" hint={hint} action={<DownloadCsv days={range.days} />}>
      <PanelQuery
        query={query}
        failed={messages.loadAnalyticsFailed}
        isEmpty={(list) => list.length === 0}
        empty="There are no listings yet."
      >
        {(list) => <PerformanceTable rows={performanceRows(list, range.days && recent.data)} />}
      </PanelQuery>
    </Panel>
  );
}
