import type { ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import { useId } from 'react';
import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';
import { byDay } from '../history/days.ts';
import { ActivityItem } from './activity-item.tsx';

/** Entries of the log grouped by day, newest first. */
export function ActivityList({ entries }: { entries: readonly ActivityEntry[] }) {
  return (
    <Days>
      {byDay(entries).map(({ date, entries: ofDay }) => (
        <DaySection key={date} date={date} entries={ofDay} />
      ))}
    </Days>
  );
}

function DaySection({ date, entries }: { date: string; entries: readonly ActivityEntry[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{date}</Heading>
      <Entries>
        {entries.map((entry) => (
          <ActivityItem key={entry.position} entry={entry} />
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
  padding-bottom: ${space(2)};
  color: ${theme.color.muted};
  && { font-size: ${theme.size.sm}; }
`;
const Entries = styled.ol`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
`;
