import { getFile } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from './queries.ts';

interface DownloadButtonProps {
  path: string;
  name: string;
  failure?: string;
  label?: string;
}

/** Saves a file of the API. It is fetched, because a plain link carries no token. */
export function DownloadButton({
  path,
  name,
  failure = 'Failed to export the table',
  label = 'Export CSV',
}: DownloadButtonProps) {
  const download = useCommand(async () => saveFile(await getFile(path), name), { failure });
  return (
    <Button variant="secondary" size="sm" disabled={download.isBusy} onClick={() => void download.run()}>
      {label}
    </Button>
  );
}
