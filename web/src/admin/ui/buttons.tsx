import type { ComponentProps } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { getFile } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { saveFile } from './queries.ts';

/** A small button of the admin's pages; secondary unless it is given another look. */
export function SmallButton(props: ComponentProps<typeof Button>) {
  return <Button size="sm" variant="secondary" {...props} />;
}

/** A button that shows more of a list; nothing when all is shown. */
export function ShowMore({ hidden, onClick }: { hidden: number; onClick: () => void }) {
  if (hidden === 0) return null;
  return (
    <Centre>
      <Button variant="secondary" onClick={onClick}>
        Show more ({count(hidden)} left)
      </Button>
    </Centre>
  );
}

interface MoreButtonProps {
  list: { hasMore: boolean; isLoadingMore: boolean; showMore: () => void };
  label?: string;
}

/** A button that loads the next page of a list; nothing after the last page. */
export function MoreButton({ list, label = 'Show more' }: MoreButtonProps) {
  if (!list.hasMore) return null;
  return (
    <Button variant="secondary" disabled={list.isLoadingMore} onClick={list.showMore}>
      {label}
    </Button>
  );
}

/** Returns the first `step` items of a long list, and `step` more after each `showMore`. */
export function useWindow<Item>(items: readonly Item[], step: number) {
  const [size, setSize] = useState(step);
  return {
    shown: items.slice(0, size),
    hidden: Math.max(0, items.length - size),
    showMore: () => setSize(size + step),
  };
}

const Centre = styled.div`
  display: grid;
  justify-items: center;
`;

interface DownloadButtonProps {
  path: string;
  name: string;
  failure?: string;
  label?: string;
}

/** Saves a file of the API. It is fetched, because a plain link sends no token. */
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
