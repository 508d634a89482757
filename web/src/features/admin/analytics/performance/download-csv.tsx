import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { useState } from 'react';
import { detailOf } from '../../../../api/api-error.ts';
import { getFile } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { showError } from '../../../../ui/toasts.ts';
import { withDays } from '../../blocks/statistics/use-statistics.ts';

const FAILED = 'Failed to export the table';

/** Saves the performance table of the chosen days as a file; fetched, because a plain link carries no token. */
export function DownloadCsv({ days }: { days: DateRange | undefined }) {
  const [isBusy, setIsBusy] = useState(false);
  async function download() {
    setIsBusy(true);
    try {
      const file = await getFile(withDays('/api/analytics/properties.csv', days));
      save(file, days ? `properties-${days.from}-to-${days.to}.csv` : 'properties.csv');
    } catch (error) {
      showError(detailOf(error, FAILED));
    } finally {
      setIsBusy(false);
    }
  }
  return (
    <Button variant="secondary" size="sm" disabled={isBusy} onClick={() => void download()}>
      Export CSV
    </Button>
  );
}

function save(file: Blob, name: string) {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
