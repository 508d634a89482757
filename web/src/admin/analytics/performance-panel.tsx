import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import type { StatisticsOrder } from '@marketplace/contracts/analytics/statistics-query';
import { useState } from 'react';
import { getFile } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { useLabelOf } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { saveFile, useFailureToast } from '../ui/queries.ts';
import { ShowMore } from '../ui/show-more.tsx';
import type { StatRangeState } from '../statistics/stat-range.ts';
import { rangeHeading } from '../statistics/stat-range.ts';
import { propertiesPath, usePropertyStatistics } from '../statistics/use-statistics.ts';
import { PerformanceTable } from './performance/performance-table.tsx';

const ROWS = 50;
const FAILED = adminMessages.loadAnalyticsFailed;

interface PerformancePanelProps {
  range: StatRangeState;
  /** How many listings there are; undefined while that is not known. */
  total: number | undefined;
}

/** Views, clicks and click-through rate of each listing in the chosen days; sorted, and shown in parts, by the server. */
export function PerformancePanel({ range, total }: PerformancePanelProps) {
  const [order, setOrder] = useState<StatisticsOrder>({ sort: 'views', direction: 'descending' });
  const [limit, setLimit] = useState(ROWS);
  const query = usePropertyStatistics(range.days, order, limit);
  const shown = useLabelOf(query.data, range.range);
  useFailureToast(query.error, FAILED);
  return (
    <Panel
      title="Property Performance"
      hint={rangeHeading(shown)}
      action={<DownloadCsv days={range.days} order={order} />}
    >
      <PanelQuery
        query={query}
        failed={FAILED}
        isEmpty={(list) => list.length === 0}
        empty="There are no listings yet."
      >
        {(list) => (
          <>
            <PerformanceTable rows={list} order={order} isBusy={query.isLoading} onOrder={setOrder} />
            <ShowMore
              hidden={Math.max(0, (total ?? 0) - list.length)}
              onClick={() => setLimit(limit + ROWS)}
            />
          </>
        )}
      </PanelQuery>
    </Panel>
  );
}

interface DownloadCsvProps {
  days: DateRange | undefined;
  order: StatisticsOrder;
}

/** Saves the whole table, of the chosen days and in its order, as a file; fetched, because a plain link carries no token. */
function DownloadCsv({ days, order }: DownloadCsvProps) {
  const download = useCommand(
    async () => {
      const file = await getFile(propertiesPath(days, order, '.csv'));
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
