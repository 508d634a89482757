import type { HistoryEntry } from '@marketplace/contracts/listings/history.views';
import { useId } from 'react';
import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';
import type { Day } from './days.ts';
import { byDay } from './days.ts';
import { TimelineEntry } from './timeline-entry.tsx';

interface TimelineProps {
  listingId: string;
  entries: readonly HistoryEntry[];
}

/** Changes grouped by day, newest first. */
export function Timeline({ listingId, entries }: TimelineProps) {
  return (
    <Days>
      {byDay(entries).map((day) => (
        <DaySection key={day.date} listingId={listingId} day={day} />
      ))}
    </Days>
  );
}

function DaySection({ listingId, day }: { listingId: string; day: Day<HistoryEntry> }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{day.date}</Heading>
      <Entries>
        {day.entries.map((entry) => (
          <TimelineEntry key={entry.position} listingId={listingId} entry={entry} />
        ))}
      </Entries>
    </section>
  );
}

const Days = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
`;
const Heading = styled.h2`
  padding-bottom: ${space(3)};
  color: ${theme.color.muted};
  && { font-size: ${theme.size.sm}; }
`;
const Entries = styled.ol`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  padding-left: ${space(5)};
  border-left: 2px solid ${theme.color.line};
`;
