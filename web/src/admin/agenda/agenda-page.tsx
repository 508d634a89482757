import type { Reminder } from '@marketplace/contracts/agenda/agenda.views';
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
import { Link } from '../../ui/link.tsx';
import { QueryPanel } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { DoneButton, subjectOf, useReminders } from '../enquiry/reminders.tsx';
import { useEnquiry } from '../enquiry/use-enquiries.ts';
import { nameOf, useViewings } from '../enquiry/use-viewings.ts';
import { Entries, Entry, ViewingEntry, viewingsOn } from '../enquiry/viewing-entries.tsx';
import { ViewingDetails } from '../enquiry/viewing-panel.tsx';
import { AGENDA, enquiryPath, historyPath } from '../pages.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { Freshness } from '../ui/live.tsx';
import { framed, Note, Page, PageHeader, Row } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { timeOfDay } from '../ui/times.tsx';
import { CalendarPanel } from './calendar-panel.tsx';

const FAILED = 'Failed to load the viewings';

/** The viewings and reminders of a week, by day: a list, and a grid where there is room. `?week=` has a day of the week. */
export function AgendaPage() {
  const [params] = useSearchParams();
  const today = dayInSingapore(new Date());
  const week = weekOf(Day.safeParse(params.get('week')).data ?? today);
  const viewings = useViewings(week);
  const reminders = useReminders();
  const open = reminders.data?.reminders ?? [];
  const isThisWeek = week.from <= today && today <= week.to;
  const overdue = open.filter(({ due_on }) => isThisWeek && due_on < week.from);
  const [shown, setShown] = useState<ArrangedEnquiry>();
  useFailureToast(viewings.error, FAILED);
  useFailureToast(reminders.error, 'Failed to load the reminders');
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
      {overdue.length > 0 && (
        <Panel title="Overdue reminders">
          <ReminderEntries reminders={overdue} />
        </Panel>
      )}
      <QueryPanel query={viewings} failed={FAILED}>
        {(data) => (
          <Week>
            {eachDay(week).map((day) => (
              <DayColumn
                key={day}
                day={day}
                isToday={day === today}
                isOver={isThisWeek && day < today}
                viewings={data}
                reminders={open.filter(({ due_on }) => due_on === day)}
                onOpen={setShown}
              />
            ))}
          </Week>
        )}
      </QueryPanel>
      <CalendarPanel />
      {shown && <ViewingDialog enquiry={shown} onClose={() => setShown(undefined)} />}
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
  isOver: boolean;
  viewings: ViewingsView;
  /** Due on that day. */
  reminders: readonly Reminder[];
  onOpen: (enquiry: ArrangedEnquiry) => void;
}

function DayColumn({ day, isToday, isOver, viewings, reminders, onOpen }: DayColumnProps) {
  const id = useId();
  const ofDay = viewingsOn(day, viewings);
  const isEmpty = ofDay.length + reminders.length === 0;
  return (
    <Column
      aria-labelledby={id}
      $isToday={isToday}
      $isSkipped={isOver && isEmpty}
      {...(isToday && { 'aria-current': 'date' })}
    >
      <Row $gap={2}>
        <DayHeading id={id}>{dayName(day)}</DayHeading>
        {isToday && <Badge colors={theme.type.Buy}>Today</Badge>}
      </Row>
      {isEmpty && <Note>Nothing planned</Note>}
      {ofDay.length > 0 && (
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
      {reminders.length > 0 && <ReminderEntries reminders={reminders} />}
    </Column>
  );
}

function ReminderEntries({ reminders }: { reminders: readonly Reminder[] }) {
  return (
    <Entries aria-label="Reminders">
      {reminders.map((reminder) => {
        const { enquiry, listing, due_on } = reminder;
        const subject = subjectOf(reminder);
        const title = enquiry ? (enquiry.person?.name ?? enquiry.reference) : (listing?.title ?? '');
        return (
          <Entry key={subject.id}>
            <span>Reminder</span>
            <div>
              <Link to={enquiry ? enquiryPath(subject.id) : historyPath(subject.id)}>{title}</Link>
              {enquiry && <p>{enquiry.listing?.title ?? 'General enquiry'}</p>}
              <DoneButton subject={subject} dueOn={due_on} title={title} />
            </div>
          </Entry>
        );
      })}
    </Entries>
  );
}

/** Stays open after a change: the visitor has to be told about it. */
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
/** A list has no room for empty days of the past; a grid keeps their columns. */
const Column = styled.section<{ $isToday: boolean; $isSkipped: boolean }>`
  ${framed}
  display: grid;
  gap: ${space(2)};
  align-content: start;
  padding: ${space(3)};
  ${({ $isToday }) => $isToday && `border-color: ${theme.color.brand}; box-shadow: inset 0 3px ${theme.color.brand};`}
  ${({ $isSkipped }) => $isSkipped && `@media (max-width: ${theme.bp.xl - 1}px) { display: none; }`}
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
