import type { EnquiryView } from '@marketplace/contracts/enquiries/enquiry.views';
import { limits } from '@marketplace/contracts/limits';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { useCommand } from '../../api/use-command.ts';
import { dayName } from '../../listing/viewing-times.ts';
import { AnchorButton, Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { CalendarIcon, MailIcon, WhatsAppIcon } from '../../ui/icons.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { enquiryPath } from '../pages.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { Actions, Note, Refusal } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { CLASH_MS, saveFile, useViewings } from '../ui/queries.ts';
import { exactTime, momentOf, timeOfDay } from '../ui/times.tsx';
import type { Appointment } from './enquiry-messages.ts';
import { calendarFile, chatWith, listingAddress, mailTo } from './enquiry-messages.ts';
import { useEnquiryCall } from './use-enquiries.ts';

/** The arranged viewing, and the form that arranges or moves one. */
export function ViewingPanel({ enquiry }: { enquiry: EnquiryView }) {
  const { viewing } = enquiry;
  return (
    <Panel title="Viewing" {...(!viewing && { hint: 'Save the agreed time here.' })}>
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
    if (isWhole && !isLong) setProblem('A viewing takes from 5 minutes to 24 hours.');
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
      aria-label={viewing ? 'Reschedule the viewing' : 'Arrange a viewing'}
    >
      {reason && <Refusal reason={reason} />}
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
      {startsAt && <Warnings enquiryId={id} startsAt={startsAt} />}
      <Note>Times are Singapore time.</Note>
      <Actions>
        <Button type="submit" variant={viewing ? 'secondary' : 'primary'} disabled={arrange.isBusy}>
          {viewing ? 'Reschedule' : 'Save viewing'}
        </Button>
      </Actions>
    </Stack>
  );
}

/** Warns of a time in the past or close to other viewings; it can be saved. */
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

interface ArrangedViewingProps {
  enquiry: EnquiryView;
  viewing: NonNullable<EnquiryView['viewing']>;
}

function ArrangedViewing({ enquiry, viewing }: ArrangedViewingProps) {
  const site = useSite();
  const call = useEnquiryCall(enquiry.id);
  const cancel = useCommand(() => call('DELETE', '/viewing'), {
    success: 'Viewing cancelled',
    failure: 'Failed to cancel the viewing',
  });
  const { person, reference } = enquiry;
  const place = placeOf(enquiry);
  const when = `${exactTime(viewing.starts_at).replace(/:00 SGT$/, ' SGT')}, ${viewing.minutes} minutes`;
  const files = appointments(enquiry, viewing, site);
  const text = person && viewingText(enquiry, person.name, when, site);
  const save = (appointment: Appointment, name: string) =>
    saveFile(
      new Blob([calendarFile(appointment, new Date().toISOString())], { type: 'text/calendar' }),
      `viewing-${reference}${name}.ics`,
    );
  return (
    <Box $gap={3}>
      <div>
        <strong>{when}</strong>
        {place && <p>{place}</p>}
      </div>
      <Cluster $gap={2}>
        <SmallButton onClick={() => save(files.ours, '')}>
          <CalendarIcon size={18} /> For your calendar
        </SmallButton>
        {person && text && (
          <>
            <SmallButton onClick={() => save(files.theirs, '-visitor')}>
              <CalendarIcon size={18} /> For {person.name}, to attach
            </SmallButton>
            <AnchorButton size="sm" variant="secondary" href={mailTo(person, reference, text)}>
              <MailIcon size={18} /> Send by email
            </AnchorButton>
            {person.phone && (
              <AnchorButton
                size="sm"
                variant="secondary"
                href={chatWith(person.phone, text)}
                target="_blank"
                rel="noopener noreferrer"
              >
                <WhatsAppIcon size={18} /> Send by WhatsApp
              </AnchorButton>
            )}
          </>
        )}
        <SmallButton variant="quiet" disabled={cancel.isBusy} onClick={() => void cancel.run()}>
          Cancel viewing
        </SmallButton>
      </Cluster>
    </Box>
  );
}

/** Returns the place of the last arranged viewing; empty if there is none or it is unreadable. */
function placeOf({ steps }: Pick<EnquiryView, 'steps'>): string {
  return steps.findLast(({ type }) => type === 'ViewingArranged')?.text ?? '';
}

/** Returns the viewing for the agent's calendar and for the visitor's, which has no one else's details. */
function appointments(
  enquiry: EnquiryView,
  { starts_at, minutes }: ArrangedViewingProps['viewing'],
  { agent, origin }: SiteView,
): Record<'ours' | 'theirs', Appointment> {
  const { id, version, listing, person, reference } = enquiry;
  const what = listing?.title ?? 'a home';
  const address = listingAddress(listing, origin);
  const shared = { id, version, startsAt: starts_at, minutes, place: placeOf(enquiry), organizer: agent };
  const lines = (...texts: (string | null | undefined)[]) => texts.filter(Boolean).join('\n');
  return {
    ours: {
      ...shared,
      title: `Viewing: ${what}${person ? `, ${person.name}` : ''}`,
      text: lines(person?.name, person?.phone, person?.email, ...address, `Reference ${reference}`),
    },
    theirs: {
      ...shared,
      title: `Viewing: ${what}`,
      text: lines(`${agent.name}, ${agent.agency}`, agent.phone, ...address, `Reference ${reference}`),
    },
  };
}

function viewingText(enquiry: EnquiryView, name: string, when: string, { agent, origin }: SiteView): string {
  const { listing, reference } = enquiry;
  const place = placeOf(enquiry);
  return [
    `Hi ${name},`,
    '',
    `Your viewing${listing ? ` of ${listing.title}` : ''} is on ${when}.`,
    ...(place ? [`Place: ${place}`] : []),
    `Reference: ${reference}`,
    ...listingAddress(listing, origin),
    '',
    'Kind regards',
    `${agent.name}, ${agent.phone}`,
  ].join('\n');
}

const Box = styled(Stack)`
  padding: ${space(4)};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.brandTint};
`;
