import type { ReactNode } from 'react';
import { useId } from 'react';
import styled from 'styled-components';
import { singaporeDate } from '../../ui/format.ts';
import { Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';

interface DaySectionsProps<Entry> {
  /** Newest first. */
  entries: readonly Entry[];
  /** Draws the entries of one day. */
  children: (ofDay: readonly Entry[]) => ReactNode;
}

/** Entries under the days of Singapore on which they were recorded. */
export function DaySections<Entry extends Dated>({ entries, children }: DaySectionsProps<Entry>) {
  return (
    <Stack $gap={5}>
      {byDay(entries).map(({ date, entries: ofDay }) => (
        <DaySection key={date} date={date}>
          {children(ofDay)}
        </DaySection>
      ))}
    </Stack>
  );
}

function DaySection({ date, children }: { date: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>{date}</Heading>
      {children}
    </section>
  );
}

/** What was recorded at a time, in ISO 8601. */
interface Dated {
  recorded_at: string;
}

/** Groups entries, which come newest first, by their day in Singapore: `3 Nov 2026`. */
export function byDay<Entry extends Dated>(entries: readonly Entry[]): { date: string; entries: Entry[] }[] {
  const days = new Map<string, Entry[]>();
  for (const entry of entries) {
    const date = singaporeDate(entry.recorded_at);
    const day = days.get(date);
    if (day) day.push(entry);
    else days.set(date, [entry]);
  }
  return Array.from(days, ([date, ofDay]) => ({ date, entries: ofDay }));
}

const Heading = styled.h2`
  padding-bottom: ${space(2)};
  color: ${theme.color.muted};
  && { font-size: ${theme.size.sm}; }
`;
