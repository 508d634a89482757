import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { PropertyStatistics } from '@marketplace/contracts/analytics/analytics.views';
import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { getFile } from '../../../../api/client.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { Button } from '../../../../ui/button.tsx';
import type { Query } from '../../../../ui/query-panel.tsx';
import { Panel, PanelQuery } from '../../blocks/panel.tsx';
import { saveFile } from '../../blocks/save-file.ts';
import type { StatRangeState } from '../../blocks/statistics/stat-range.ts';
import { rangeText } from '../../blocks/statistics/stat-range.ts';
import { useRangePropertyStatistics, withDays } from '../../blocks/statistics/use-statistics.ts';
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
        failed={adminMessages.loadAnalyticsFailed}
        isEmpty={(list) => list.length === 0}
        empty="There are no listings yet."
      >
        {(list) => <PerformanceTable rows={performanceRows(list, range.days && recent.data)} />}
      </PanelQuery>
    </Panel>
  );
}

/** Saves the performance table of the chosen days as a file; fetched, because a plain link carries no token. */
function DownloadCsv({ days }: { days: DateRange | undefined }) {
  const download = useCommand(
    async () => {
      const file = await getFile(withDays('/api/analytics/properties.csv', days));
      saveFile(file, days ? `properties-${days.from}-to-${days.to}.csv` : 'properties.csv');
    },
    { failure: 'Failed to export the table' },
  );
  return (
    <Button variant="secondary" size="sm" disabled={download.isBusy} onClick={() => void download.run()}>
      Export CSV
    </Button>
  );
}
