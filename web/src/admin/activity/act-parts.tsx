import type { ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { space, theme } from '../../ui/theme.ts';
import { DifferenceList, differenceOf } from '../listing/differences.tsx';
import { EntryLine, untold } from './entry-line.tsx';
import { usePartsOf } from './use-activity.ts';

/** The events of an act, newest first. */
export function ActParts({ act }: { act: string }) {
  const parts = usePartsOf(act);
  return (
    <QueryPanel query={parts.query} failed="Failed to load the parts">
      {(entries) => (
        <>
          <List>
            {entries.map((entry) => (
              <Part key={entry.position} entry={entry} />
            ))}
          </List>
          {parts.hasMore && (
            <Button size="sm" variant="secondary" disabled={parts.isLoadingMore} onClick={parts.showMore}>
              Show more parts
            </Button>
          )}
        </>
      )}
    </QueryPanel>
  );
}

function Part({ entry }: { entry: ActivityEntry }) {
  const changes = untold(entry);
  return (
    <li>
      <EntryLine entry={entry} isPart />
      {changes.length > 0 && <DifferenceList differences={changes.map(differenceOf)} />}
    </li>
  );
}

const List = styled.ul`
  padding-bottom: ${space(2)};
  li {
    padding: ${space(2)} 0;
    border-top: 1px solid ${theme.color.line};
  }
`;
