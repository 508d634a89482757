import type { EnquiryView, ViewingView } from '@marketplace/contracts/enquiries/enquiry.views';
import { limits } from '@marketplace/contracts/limits';
import type { FormEvent } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { dayName, dayOfSlot, slotName, timeOfSlot } from '../../listing/viewing-times.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { CheckBox } from '../ui/controls.tsx';
import { useFocusOnInvalid } from '../ui/focus.ts';
import { Actions, Note, Refusal } from '../ui/page.tsx';
import { localTime, momentOf } from '../ui/times.tsx';
import { clashesOf, daysAround, placeOf, useViewingCommands, useViewings } from './use-viewings.ts';

/** Arranges or moves a viewing. It asks before it saves a time in the past or too close to another viewing. */
export function ViewingForm({ enquiry }: { enquiry: EnquiryView }) {
  const { id, viewing, person } = enquiry;
  const { arrange } = useViewingCommands(enquiry);
  const { confirm, dialog } = useConfirm();
  const [day = '', time = ''] = viewing ? localTime(viewing.starts_at).split('T') : [];
  const [typed, setTyped] = useState({
    day,
    time,
    minutes: String(viewing?.minutes ?? 30),
    place: viewing ? placeOf(enquiry) : '',
  });
  const [problem, setProblem] = useState<Problem>();
  const form = useFocusOnInvalid(problem);
  const [isMailed, setMailed] = useState(true);
  const given = readViewing(typed);
  const near = useViewings(given && daysAround(new Date(given.starts_at)));
  const canMail = Boolean(near.data?.can_mail && person?.email);
  const isMoved = Boolean(given && !(viewing && isSameViewing(given, viewing)));
  const isSaved = Boolean(given) && !isMoved && typed.place === placeOf(enquiry);
  const warnings = given && isMoved ? warningsOf({ id, viewing: given }, near.data) : [];
  const input = (name: keyof typeof typed) => ({
    value: typed[name],
    error: problem?.field === name ? problem.reason : undefined,
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });

  async function save(wanted: ViewingView) {
    const reasons = warningsOf({ id, viewing: wanted }, await near.mutate()); // others may have saved since
    const question = { title: 'Save this viewing?', message: reasons.join(' '), confirmLabel: 'Save anyway' };
    if (reasons.length > 0 && !(await confirm(question))) return;
    const email = isMailed && canMail ? (person?.email ?? null) : null;
    await arrange.run({ ...wanted, place: typed.place, email });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setProblem(problemOf(typed));
    if (given) void save(given);
  }
  const { slots = [], days = [] } = person?.wish ?? {};
  return (
    <>
      <Stack
        as="form"
        ref={form}
        $gap={3}
        noValidate
        onSubmit={submit}
        aria-label={viewing ? 'Reschedule the viewing' : 'Arrange a viewing'}
      >
        {arrange.refusal && <Refusal reason={arrange.refusal} />}
        {slots.length > 0 && (
          <Cluster $gap={2} role="group" aria-label="Times they proposed">
            {slots.map((slot) => (
              <SmallButton
                key={slot}
                onClick={() => setTyped({ ...typed, day: dayOfSlot(slot), time: timeOfSlot(slot) })}
              >
                {slotName(slot)}
              </SmallButton>
            ))}
          </Cluster>
        )}
        {days.length > 0 && (
          <Cluster $gap={2} role="group" aria-label="Days that suit them">
            {days.map((day) => (
              <SmallButton key={day} onClick={() => setTyped({ ...typed, day })}>
                {dayName(day)}
              </SmallButton>
            ))}
          </Cluster>
        )}
        <Fields>
          <TextInput label="Day" type="date" required {...input('day')} />
          <TextInput label="Time" type="time" required {...input('time')} />
          <TextInput label="Minutes" inputMode="numeric" {...input('minutes')} />
        </Fields>
        <TextInput
          label="Place"
          maxLength={limits.placeLength}
          placeholder="Where you meet"
          {...input('place')}
        />
        {warnings.length > 0 && (
          <Warning role="status">
            {warnings.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Warning>
        )}
        <Note>Times are Singapore time.</Note>
        {canMail && (
          <CheckBox
            label={`Email ${person?.name} a confirmation with a calendar entry`}
            checked={isMailed}
            onChange={({ target }) => setMailed(target.checked)}
          />
        )}
        <Actions>
          <Button
            type="submit"
            variant={viewing ? 'secondary' : 'primary'}
            disabled={arrange.isBusy || isSaved}
          >
            {viewing ? 'Reschedule' : 'Save viewing'}
          </Button>
        </Actions>
      </Stack>
      {dialog}
    </>
  );
}

type Typed = Record<'day' | 'time' | 'minutes', string>;

/** Returns the typed viewing; undefined while it is incomplete or wrong. */
function readViewing(typed: Typed): ViewingView | undefined {
  if (problemOf(typed) !== undefined) return undefined;
  return { starts_at: `${typed.day}T${typed.time}:00+08:00`, minutes: Number(typed.minutes) };
}

interface Problem {
  field: keyof Typed;
  reason: string;
}

function problemOf({ day, time, minutes }: Typed): Problem | undefined {
  if (!momentOf(`${day}T${time}`))
    return { field: momentOf(`${day}T00:00`) ? 'time' : 'day', reason: 'Enter a day and a time.' };
  const isLong = /^\d{1,4}$/.test(minutes) && Number(minutes) >= 5 && Number(minutes) <= 24 * 60;
  return isLong
    ? undefined
    : { field: 'minutes', reason: 'A viewing must take between 5 minutes and 24 hours.' };
}

function isSameViewing(one: ViewingView, other: ViewingView): boolean {
  return Date.parse(one.starts_at) === Date.parse(other.starts_at) && one.minutes === other.minutes;
}

function warningsOf(
  wanted: { id: string; viewing: ViewingView },
  near: Parameters<typeof clashesOf>[1] | undefined,
): string[] {
  const isPast = Date.parse(wanted.viewing.starts_at) < Date.now();
  return [...(isPast ? ['That time is in the past.'] : []), ...(near ? clashesOf(wanted, near) : [])];
}

const Warning = styled.div`
  color: ${theme.color.amberText};
  font-weight: ${theme.weight.label};
`;
const Fields = styled.div`
  display: grid;
  grid-template-columns: 2fr 2fr 1fr;
  gap: ${space(3)};
  @media (max-width: ${theme.bp.sm - 1}px) { grid-template-columns: 1fr 1fr; > :first-child { grid-column: 1 / -1; } }
`;
