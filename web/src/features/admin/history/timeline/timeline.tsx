import type { HistoryEntry } from '@marketplace/contracts/listings/history.views';
import styled from 'styled-components';
import { space, theme } from '../../../../ui/theme.ts';
import { DaySections } from '../../blocks/day-sections.tsx';
import { TimelineEntry } from './timeline-entry.tsx';

interface TimelineProps {
  listingId: string;
  entries: readonly HistoryEntry[];
}

/** Changes grouped by day, newest first. */
export function Timeline({ listingId, entries }: TimelineProps) {
  return (
    <DaySections entries={entries}>
      {(ofDay) => (
        <Entries>
          {ofDay.map((entry) => (
            <TimelineEntry key={entry.position} listingId={listingId} entry={entry} />
          ))}
        </Entries>
      )}
    </DaySections>
  );
}

const Entries = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  padding-left: ${space(5)};
  border-left: 2px solid ${theme.color.line};
`;
