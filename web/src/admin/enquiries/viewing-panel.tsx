import type { EnquiryView } from '@marketplace/contracts/enquiries/enquiry.views';
import { limits } from '@marketplace/contracts/limits';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { useCommand } from '../../../api/use-command.ts';
import { dayName } from '../../../listing/viewing-times.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/controls.tsx';
import { Cluster, Stack } from '../../../ui/layout.ts';
import { space, theme } from '../../../ui/theme.ts';
import { enquiryPath } from '../../pages.ts';
import { Actions, Note, Refusal } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CLASH_MS, useViewings } from '../../ui/queries.ts';
import { momentOf, timeOfDay } from '../../ui/times.tsx';
import { ArrangedViewing } from './arranged-viewing.tsx';
import { useEnquiryCall } from './use-enquiry-commands.ts';

/** The viewing that was agreed on, and the form that arranges one, or moves it. */
export function ViewingPanel({ enquiry }: { enquiry: EnquiryView }) {
  const { viewing } = enquiry;
  return (
    <Panel title="Viewing" {...(!viewing && { hint: 'Once you have agreed on a time, keep it here.' })}>
      {viewing && <ArrangedViewing enquiry={enquiry} viewing={viewing} />}
      <ViewingForm enquiry={enquiry} />
    </Panel>
  );
}

function ViewingForm({ enquiry }: { enquiry: EnquiryView }) {
  const { id, viewing, person } = enquiry;
  const call = useEnquiryCall(id);
  const [typed, setTyped] = useState({ day: '', time: '', minutes: '30', place: '' });
  const [problem, setProblem] = useState<string>();
  const arrange = useCommand(
    async (starts_at: string) => {
      await call('POST', '/viewing', { starts_at, minutes: Number(typed.minutes), place: typed.place });
      setTyped({ ...typed, day: '', time: '' });
    },
    { success: viewing ? 'Viewing moved' : 'Viewing arranged', failure: 'Failed to arrange the viewing' },
  );
  const input = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const isWhole = typed.day !== '' && typed.time !== '';
    const isLong =
      /^\d+$/.test(typed.minutes) && Number(typed.minutes) >= 5 && Number(typed.minutes) <= 24 * 60;
    setProblem(isWhole ? undefined : 'Give a day and a time.');
    if (isWhole && !isLong) setProblem('It may take from 5 minutes to a day.');
    else if (isWhole) void arrange.run(`${typed.day}T${typed.time}:00+08:00`);
  }
  const startsAt = momentOf(`${typed.day}T${typed.time}`);
  const days = person?.wish?.days ?? [];
  const reason = problem ?? arrange.refusal;
  return (
    <Stack
      as="form"
      $gap={3}
      noValidate
      onSubmit={submit}
      aria-label={viewing ? 'Move the viewing' : 'Arrange a viewing'}
    >
      {reason && <Refusal reason={reason} />}
      {days.length > 0 && (
        <Cluster $gap={2} role="group" aria-label="Days that suit them">
          {days.map((day) => (
            <Button key={day} size="sm" variant="secondary" onClick={() => setTyped({ ...typed, day })}>
              {dayName(day)}
            </Button>
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
      {startsAt && <Warnings enquiryId={id} startsAt={startsAt} />}
      <Note>Times are Singapore time.</Note>
      <Actions>
        <Button type="submit" variant={viewing ? 'secondary' : 'primary'} disabled={arrange.isBusy}>
          {viewing ? 'Move the viewing' : 'Arrange the viewing'}
        </Button>
      </Actions>
    </Stack>
  );
}

/** Says of the typed time that it is in the past, or close to other viewings; it can be saved all the same. */
function Warnings({ enquiryId, startsAt }: { enquiryId: string; startsAt: Date }) {
  const start = startsAt.getTime();
  const close = useViewings({ from: new Date(start - CLASH_MS + 1), to: new Date(start + CLASH_MS) });
  const clashes = close.data?.filter(({ id }) => id !== enquiryId) ?? [];
  const isPast = start < Date.now();
  if (!isPast && clashes.length === 0) return null;
  return (
    <Warning role="status">
      {isPast && <p>That time is in the past.</p>}
      {clashes.map(({ id, viewing, person, reference, listing }) => (
        <p key={id}>
          Within an hour of the viewing at {timeOfDay(viewing.starts_at)} with{' '}
          <Link to={enquiryPath(id)} target="_blank">
            {person?.name ?? reference}
          </Link>
          {listing && `, ${listing.title}`}.
        </p>
      ))}
    </Warning>
  );
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
