import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { addDays, Day, dayInSingapore, eachDay } from '@marketplace/contracts/analytics/date-range';
import type { ArrangedEnquiry, ViewingsView } from '@marketplace/contracts/enquiries/enquiry.views';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { dayName } from '../../listing/viewing-times.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { singaporeDate } from '../../ui/format.ts';
import { Spread, Stack, VisuallyHidden } from '../../ui/layout.ts';
import { QueryPanel } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { useEnquiry } from '../enquiry/use-enquiries.ts';
import { nameOf, useViewings } from '../enquiry/use-viewings.ts';
import { Entries, Entry, ViewingEntry, viewingsOn } from '../enquiry/viewing-entries.tsx';
import { ViewingDetails } from '../enquiry/viewing-panel.tsx';
import { AGENDA } from '../pages.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { Freshness } from '../ui/live.tsx';
import { framed, Note, Page, PageHeader, Row } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { timeOfDay } from '../ui/times.tsx';

const FAILED = 'Failed to load the viewings';

/** The viewings of a week, by day: a list, and a grid where there is room. `?week=` has a day of the week. */
export function AgendaPage() {
  const [params] = useSearchParams();
  const today = dayInSingapore(new Date());
  const week = weekOf(Day.safeParse(params.get('week')).data ?? today);
  const viewings = useViewings(week);
  const [open, setOpen] = useState<ArrangedEnquiry>();
  useFailureToast(viewings.error, FAILED);
  return (
    <Page>
      <PageHeader hint={<Freshness />} />
      <Spread $gap={3}>
        <div>
          <h2>{weekName(week)}</h2>
          <Note>Times are Singapore time.</Note>
        </div>
        <WeekLinks week={week} />
      </Spread>
      <QueryPanel query={viewings} failed={FAILED}>
        {(data) => (
          <Week>
            {eachDay(week).map((day) => (
              <DayColumn key={day} day={day} isToday={day === today} viewings={data} onOpen={setOpen} />
            ))}
          </Week>
        )}
      </QueryPanel>
      {open && <ViewingDialog enquiry={open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** Returns the week of a day, Monday to Sunday. */
function weekOf(day: string): DateRange {
  const monday = addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
  return { from: monday, to: addDays(monday, 6) };
}

function weekName({ from, to }: DateRange): string {
  return `${dayName(from)} – ${dayName(to)} ${singaporeDate(to).slice(-4)}`;
}

function WeekLinks({ week: { from } }: { week: DateRange }) {
  const weeks = [
    ['Previous week', `?week=${addDays(from, -7)}`],
    ['This week', ''],
    ['Next week', `?week=${addDays(from, 7)}`],
  ] as const;
  return (
    <Row as="nav" $gap={2} aria-label="Weeks">
      {weeks.map(([name, query]) => (
        <LinkButton key={name} to={AGENDA + query} variant="secondary" size="sm">
          {name}
        </LinkButton>
      ))}
    </Row>
  );
}

interface DayColumnProps {
  day: string;
  isToday: boolean;
  viewings: ViewingsView;
  onOpen: (enquiry: ArrangedEnquiry) => void;
}

function DayColumn({ day, isToday, viewings, onOpen }: DayColumnProps) {
  const id = useId();
  const ofDay = viewingsOn(day, viewings);
  return (
    <Column aria-labelledby={id} $isToday={isToday} {...(isToday && { 'aria-current': 'date' })}>
      <Row $gap={2}>
        <DayHeading id={id}>{dayName(day)}</DayHeading>
        {isToday && <Badge colors={theme.type.Buy}>Today</Badge>}
      </Row>
      {ofDay.length === 0 ? (
        <Note>Nothing planned</Note>
      ) : (
        <Entries>
          {ofDay.map((enquiry) => (
            <ViewingEntry key={enquiry.id} enquiry={enquiry} among={viewings}>
              <SmallButton onClick={() => onOpen(enquiry)}>
                Move or cancel
                <VisuallyHidden>
                  {' '}
                  the viewing at {timeOfDay(enquiry.viewing.starts_at)} with {nameOf(enquiry)}
                </VisuallyHidden>
              </SmallButton>
            </ViewingEntry>
          ))}
        </Entries>
      )}
    </Column>
  );
}

/** Stays open after a change: the visitor has to be told of it. */
function ViewingDialog({ enquiry, onClose }: { enquiry: ArrangedEnquiry; onClose: () => void }) {
  const query = useEnquiry(enquiry.id);
  return (
    <Dialog title={`Viewing with ${nameOf(enquiry)}`} onClose={onClose}>
      <QueryPanel query={query} failed="Failed to load the enquiry">
        {(data) => (
          <Stack $gap={4}>
            <ViewingDetails enquiry={data} />
          </Stack>
        )}
      </QueryPanel>
    </Dialog>
  );
}

const Week = styled.div`
  display: grid;
  gap: ${space(3)};
  @media (min-width: ${theme.bp.xl}px) { grid-template-columns: repeat(7, minmax(0, 1fr)); gap: ${space(2)}; }
`;
const Column = styled.section<{ $isToday: boolean }>`
  ${framed}
  display: grid;
  gap: ${space(2)};
  align-content: start;
  padding: ${space(3)};
  ${({ $isToday }) => $isToday && `border-color: ${theme.color.brand}; box-shadow: inset 0 3px ${theme.color.brand};`}
  @media (min-width: ${theme.bp.xl}px) {
    min-height: 320px;
    padding: ${space(3)} ${space(2)};
    ${Entry} { grid-template-columns: minmax(0, 1fr); font-size: ${theme.size.sm}; }
    button { white-space: normal; }
  }
`;
const DayHeading = styled.h3`
  font-family: ${theme.font.text};
  font-size: ${theme.size.md};
`;
