import type { Appointment } from '@marketplace/contracts/agenda/calendar-file';
import { calendarFile } from '@marketplace/contracts/agenda/calendar-file';
import type { EnquiryView, PersonView, ViewingView } from '@marketplace/contracts/enquiries/enquiry.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import styled from 'styled-components';
import { useSite } from '../../api/page-data.tsx';
import { AnchorButton } from '../../ui/button.tsx';
import { CalendarIcon, MailIcon, WhatsAppIcon } from '../../ui/icons.tsx';
import { Cluster, Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { Note } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { saveFile } from '../ui/queries.ts';
import { chatWith, listingAddress, mailTo, viewingText, whenText } from './enquiry-messages.ts';
import { placeOf, useViewingCommands } from './use-viewings.ts';
import { ViewingForm } from './viewing-form.tsx';

/** The arranged viewing, and the form that arranges or moves one. */
export function ViewingPanel({ enquiry }: { enquiry: EnquiryView }) {
  return (
    <Panel title="Viewing" {...(!enquiry.viewing && { hint: 'Save the agreed time here.' })}>
      <ViewingDetails enquiry={enquiry} />
    </Panel>
  );
}

/** The viewing, the text about it for the visitor, and the form. */
export function ViewingDetails({ enquiry }: { enquiry: EnquiryView }) {
  const { viewing } = enquiry;
  return (
    <>
      {viewing ? (
        <ArrangedViewing enquiry={enquiry} viewing={viewing} />
      ) : (
        <CancelledViewing enquiry={enquiry} />
      )}
      <ViewingForm key={viewing?.starts_at} enquiry={enquiry} />
    </>
  );
}

interface ArrangedViewingProps {
  enquiry: EnquiryView;
  viewing: ViewingView;
}

function ArrangedViewing({ enquiry, viewing }: ArrangedViewingProps) {
  const site = useSite();
  const { cancel } = useViewingCommands(enquiry);
  const { person, reference } = enquiry;
  const place = placeOf(enquiry);
  const files = appointments(enquiry, viewing, site);
  const save = (appointment: Appointment, name: string) =>
    saveFile(
      new Blob([calendarFile({ appointments: [appointment], madeAt: new Date().toISOString() })], {
        type: 'text/calendar',
      }),
      `viewing-${reference}${name}.ics`,
    );
  return (
    <Box $gap={3}>
      <div>
        <strong>{whenText(viewing)}</strong>
        {place && <p>{place}</p>}
      </div>
      <Cluster $gap={2}>
        <SmallButton onClick={() => save(files.ours, '')}>
          <CalendarIcon size={18} /> For your calendar
        </SmallButton>
        {person && (
          <>
            <SmallButton onClick={() => save(files.theirs, '-visitor')}>
              <CalendarIcon size={18} /> For {person.name}, to attach
            </SmallButton>
            <SendButtons enquiry={enquiry} person={person} />
          </>
        )}
        <SmallButton variant="quiet" disabled={cancel.isBusy} onClick={() => void cancel.run()}>
          Cancel viewing
        </SmallButton>
      </Cluster>
    </Box>
  );
}

function CancelledViewing({ enquiry }: { enquiry: EnquiryView }) {
  const { person, steps } = enquiry;
  const last = steps.findLast(({ type }) => type.startsWith('Viewing'));
  if (!person || last?.type !== 'ViewingCancelled') return null;
  return (
    <Box $gap={3}>
      <Note>The viewing was cancelled. Tell {person.name}:</Note>
      <Cluster $gap={2}>
        <SendButtons enquiry={enquiry} person={person} />
      </Cluster>
    </Box>
  );
}

/** Opens a mail or a chat with what the visitor should know about the viewing. */
function SendButtons({ enquiry, person }: { enquiry: EnquiryView; person: PersonView }) {
  const text = viewingText(enquiry, person, { site: useSite(), place: placeOf(enquiry) });
  const { email, subject } = person;
  return (
    <>
      {email && (
        <AnchorButton
          size="sm"
          variant="secondary"
          href={mailTo({ email, subject }, enquiry.reference, text)}
        >
          <MailIcon size={18} /> Send by email
        </AnchorButton>
      )}
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
  );
}

/** Returns the viewing for the agent's calendar and for the visitor's, which has no one else's details. */
function appointments(
  enquiry: EnquiryView,
  when: ViewingView,
  { agent, origin }: SiteView,
): Record<'ours' | 'theirs', Appointment> {
  const { id, version, listing, person, reference } = enquiry;
  const what = listing?.title ?? 'a home';
  const address = listingAddress(listing, origin);
  const shared = {
    ...{ uid: `viewing-${id}`, sequence: version, when },
    ...{ place: placeOf(enquiry), organizer: agent },
  };
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

const Box = styled(Stack)`
  padding: ${space(4)};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.brandTint};
`;
