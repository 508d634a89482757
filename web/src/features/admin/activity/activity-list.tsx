import type { ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import styled from 'styled-components';
import { theme } from '../../../ui/theme.ts';
import { DaySections } from '../blocks/day-sections.tsx';
import { ActivityItem } from './activity-item.tsx';

/** Entries of the log grouped by day, newest first. */
export function ActivityList({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <DaySections entries={entries}>
      {(ofDay) => (
        <Entries>
          {ofDay.map((entry) => (
            <ActivityItem key={entry.position} entry={entry} />
          ))}
        </Entries>
      )}
    </DaySections>
  );
}

const Entries = styled.ol`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
`;
