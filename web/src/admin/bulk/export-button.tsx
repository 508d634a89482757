import { getFile } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../ui/queries.ts';

/** Saves all listings as a file that this page takes; fetched, because a plain link carries no token. */
export function ExportButton() {
  const download = useCommand(
    async () => saveFile(await getFile('/api/properties/export.csv'), 'properties.csv'),
    { failure: 'Failed to download the properties' },
  );
  return (
    <Button variant="secondary" size="sm" disabled={download.isBusy} onClick={() => void download.run()}>
      Download all as CSV
    </Button>
  );
}
