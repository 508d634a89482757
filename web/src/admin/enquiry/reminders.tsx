import type { Reminder, ReminderSubject } from '@marketplace/contracts/agenda/agenda.views';
import { RemindersView } from '@marketplace/contracts/agenda/agenda.views';
import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { FormEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import useSWR, { useSWRConfig } from 'swr';
import { z } from 'zod/mini';
import { getJson, sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { dayName } from '../../listing/viewing-times.ts';
import { TextInput } from '../../ui/controls.tsx';
import { VisuallyHidden } from '../../ui/layout.ts';
import { showUndo } from '../../ui/undo-toast.tsx';
import { SmallButton } from '../ui/buttons.tsx';
import { focusMain, focusPage } from '../ui/focus.ts';
import { Note, Row } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';

/** The enquiry or the listing of a reminder. */
interface Subject {
  about: ReminderSubject;
  id: string;
}

/** The open reminders of this admin, earliest first. */
export function useReminders() {
  return useSWR('/api/agenda/reminders', (path) => getJson(path, RemindersView));
}

/** Returns what a reminder is about. */
export function subjectOf({ enquiry, listing }: Reminder): Subject {
  return enquiry ? { about: 'enquiry', id: enquiry.id } : { about: 'listing', id: listing?.id ?? '' };
}

/** A day of a reminder; null for none. */
interface Move {
  from: string | null;
  to: string | null;
}

/** Returns the command that sets, moves or finishes a reminder, and offers to undo it. */
function useMoveReminder({ about, id }: Subject) {
  const { mutate } = useSWRConfig();
  const path = `/api/agenda/reminders/${about}/${id}`;
  async function save(due_on: string | null) {
    if (due_on === null) await sendJson('DELETE', path, undefined, z.unknown());
    else await sendJson('PUT', path, { due_on }, z.unknown());
    await mutate((key) => typeof key === 'string' && /^\/api\/(agenda|analytics\/todo)/.test(key));
  }
  const undo = useCommand(save, {
    success: 'Undone: the reminder is as before.',
    failure: 'Failed to undo',
  });
  return useCommand(
    async ({ from, to }: Move) => {
      await save(to);
      showUndo({
        text: to === null ? 'Reminder done' : `Reminder set for ${dayName(to)}`,
        topic: `reminder-${id}`,
        isSuccess: true,
        onUndo() {
          focusPage(); // the focused button disappears
          void undo.run(from);
        },
      });
    },
    { failure: 'Failed to change the reminder' },
  );
}

interface DoneButtonProps {
  subject: Subject;
  dueOn: string;
  /** Of the subject, for screen readers. */
  title: string;
}

/** Finishes a reminder. */
export function DoneButton({ subject, dueOn, title }: DoneButtonProps) {
  const move = useMoveReminder(subject);
  return (
    <SmallButton
      disabled={move.isBusy}
      onClick={() => void move.run({ from: dueOn, to: null }).then(focusMain)}
    >
      Done<VisuallyHidden> with {title}</VisuallyHidden>
    </SmallButton>
  );
}

/** Sets, moves or finishes this admin's reminder of an enquiry or a listing. */
export function ReminderPanel({ about, id }: Subject) {
  const reminders = useReminders();
  return (
    <Panel title="Remind me" hint="Shows in your To do list that day. Only you see it.">
      <PanelQuery query={reminders} failed="Failed to load the reminders" isEmpty={() => false} empty="">
        {({ reminders: all }) => {
          const own = all.find((one) => subjectOf(one).about === about && subjectOf(one).id === id);
          return <ReminderForm subject={{ about, id }} dueOn={own?.due_on ?? null} />;
        }}
      </PanelQuery>
    </Panel>
  );
}

function ReminderForm({ subject, dueOn }: { subject: Subject; dueOn: string | null }) {
  const move = useMoveReminder(subject);
  const [day, setDay] = useState('');
  const today = dayInSingapore(new Date());
  const set = (to: string | null) => void move.run({ from: dueOn, to }).then(focusMain);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (day === '') return;
    set(day);
    setDay('');
  }
  return (
    <>
      {dueOn !== null && (
        <Row $gap={3}>
          <strong>{dayName(dueOn)}</strong>
          {dueOn < today && <Note>overdue</Note>}
          <SmallButton disabled={move.isBusy} onClick={() => set(null)}>
            Done
          </SmallButton>
        </Row>
      )}
      <Row $gap={2}>
        {Object.entries(quickDays(today)).map(([name, to]) => (
          <SmallButton key={name} disabled={move.isBusy || to === dueOn} onClick={() => set(to)}>
            {name}
          </SmallButton>
        ))}
      </Row>
      <OtherDay as="form" $gap={2} onSubmit={submit}>
        <TextInput
          label="Another day"
          type="date"
          min={today}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <SmallButton type="submit" disabled={move.isBusy || day === ''}>
          Set reminder
        </SmallButton>
      </OtherDay>
    </>
  );
}

const FRIDAY = 5;
const MONDAY = 1;

/** Returns the days that one press sets: tomorrow, the next Friday, and the next Monday. */
function quickDays(today: string): Readonly<Record<string, string>> {
  const next = (weekday: number) => {
    const ahead = (weekday - new Date(today).getUTCDay() + 7) % 7;
    return addDays(today, ahead === 0 ? 7 : ahead);
  };
  return { Tomorrow: addDays(today, 1), Friday: next(FRIDAY), 'Next week': next(MONDAY) };
}

const OtherDay = styled(Row)`align-items: end;`;
