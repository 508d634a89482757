import type { ReactNode } from 'react';
import { useId } from 'react';
import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';
import type { Dated } from './days.ts';
import { byDay } from './days.ts';

interface DaySectionsProps<Entry> {
  /** Newest first. */
  entries: readonly Entry[];
  /** Draws the entries of one day. */
  children: (ofDay: readonly Entry[]) => ReactNode;
}

/** Entries under the days of Singapore on which they were recorded. */
export function DaySections<Entry extends Dated>({ entries, children }: DaySectionsProps<Entry>) {
  return (
    <Days>
      {byDay(entries).map(({ date, entries: ofDay }) => (
        <DaySection key={date} date={date}>
          {children(ofDay)}
        </DaySection>
      ))}
    </Days>
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
