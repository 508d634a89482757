import type { EnquiryView } from '@marketplace/contracts/enquiries/enquiry.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import styled from 'styled-components';
import { useSite } from '../../../api/page-data.tsx';
import { useCommand } from '../../../api/use-command.ts';
import { Button } from '../../../ui/button.tsx';
import { CalendarIcon, MailIcon, WhatsAppIcon } from '../../../ui/icons.tsx';
import { Cluster, Stack } from '../../../ui/layout.ts';
import { AnchorButton } from '../../../ui/link-button.tsx';
import { space, theme } from '../../../ui/theme.ts';
import { saveFile } from '../../ui/queries.ts';
import { exactTime } from '../../ui/times.tsx';
import { chatWith, listingAddress, mailTo } from './answer-text.ts';
import type { Appointment } from './calendar-file.ts';
import { calendarFile } from './calendar-file.ts';
import { useEnquiryCall } from './use-enquiry-commands.ts';

interface ArrangedViewingProps {
  enquiry: EnquiryView;
  viewing: NonNullable<EnquiryView['viewing']>;
}

/** When and where, with a file for each calendar, and a message that says so to whoever wrote. */
export function ArrangedViewing({ enquiry, viewing }: ArrangedViewingProps) {
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
  const text = person && viewingText(enquiry, { name: person.name, when, place }, site);
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
        <Button size="sm" variant="secondary" onClick={() => save(files.ours, '')}>
          <CalendarIcon size={18} /> For your calendar
        </Button>
        {person && text && (
          <>
            <Button size="sm" variant="secondary" onClick={() => save(files.theirs, '-visitor')}>
              <CalendarIcon size={18} /> For {person.name}, to attach
            </Button>
            <AnchorButton size="sm" variant="secondary" href={mailTo(person, reference, text)}>
              <MailIcon size={18} /> Tell by e-mail
            </AnchorButton>
            {person.phone && (
              <AnchorButton
                size="sm"
                variant="secondary"
                href={chatWith(person.phone, text)}
                target="_blank"
                rel="noopener noreferrer"
              >
                <WhatsAppIcon size={18} /> Tell by WhatsApp
              </AnchorButton>
            )}
          </>
        )}
        <Button size="sm" variant="quiet" disabled={cancel.isBusy} onClick={() => void cancel.run()}>
          Cancel viewing
        </Button>
      </Cluster>
    </Box>
  );
}

/** Returns the place of the viewing that was last arranged; empty when none was said, or it cannot be read. */
export function placeOf({ steps }: Pick<EnquiryView, 'steps'>): string {
  return steps.findLast(({ type }) => type === 'ViewingArranged')?.text ?? '';
}

/** Returns the viewing as it goes into the agent's calendar and into the visitor's, in which no other person's details are. */
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

interface Told {
  name: string;
  when: string;
  place: string;
}

function viewingText(
  { listing, reference }: EnquiryView,
  { name, when, place }: Told,
  { agent, origin }: SiteView,
): string {
  return [
    `Hello ${name},`,
    '',
    `your viewing${listing ? ` of ${listing.title}` : ''} is on ${when}.`,
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
