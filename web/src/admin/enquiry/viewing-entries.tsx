import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { ArrangedEnquiry, ViewingsView } from '@marketplace/contracts/enquiries/enquiry.views';
import { spanOf } from '@marketplace/contracts/enquiries/viewing-clashes';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { VisuallyHidden } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { space, theme } from '../../ui/theme.ts';
import { enquiryPath } from '../pages.ts';
import { timeOfDay } from '../ui/times.tsx';
import { phoneAddress } from './enquiry-messages.ts';
import { clashesOf, nameOf } from './use-viewings.ts';

/** Returns the viewings that start on a day in Singapore. */
export function viewingsOn(day: string, { viewings }: ViewingsView): ArrangedEnquiry[] {
  return viewings.filter(({ viewing }) => dayInSingapore(new Date(viewing.starts_at)) === day);
}

interface ViewingEntryProps {
  enquiry: ArrangedEnquiry;
  /** The viewings that it may clash with. */
  among: ViewingsView;
  /** Buttons. */
  children?: ReactNode;
}

/** A viewing in a list: its times, visitor with phone number, listing and clashes. */
export function ViewingEntry({ enquiry, among, children }: ViewingEntryProps) {
  const { id, viewing, listing, person } = enquiry;
  const end = new Date(spanOf(viewing).end).toISOString();
  return (
    <Entry>
      <time dateTime={viewing.starts_at}>
        {timeOfDay(viewing.starts_at)}–{timeOfDay(end)}
      </time>
      <div>
        <Link to={enquiryPath(id)}>{nameOf(enquiry)}</Link>
        <p>{listing?.title ?? 'General enquiry'}</p>
        {person?.phone && (
          <Phone href={phoneAddress(person.phone)}>
            <VisuallyHidden>Call {person.name}, </VisuallyHidden>
            {person.phone}
          </Phone>
        )}
        {clashesOf(enquiry, among).map((text) => (
          <Clash key={text}>{text}</Clash>
        ))}
        {children}
      </div>
    </Entry>
  );
}

/** Entries of a day. */
export const Entries = styled.ul`
  border-top: 1px solid ${theme.color.line};
  & + & { border-top: 0; }
`;
export const Entry = styled.li`
  display: grid;
  grid-template-columns: 104px minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  padding: ${space(2)} 0;
  border-bottom: 1px solid ${theme.color.line};
  overflow-wrap: anywhere;
  time { font-weight: ${theme.weight.strong}; font-variant-numeric: tabular-nums; }
  p { color: ${theme.color.muted}; }
`;
const Phone = styled.a`
  display: table;
  margin-bottom: ${space(2)};
  @media (pointer: coarse) { padding-block: 12px; }
`;
const Clash = styled.span`
  display: block;
  color: ${theme.color.amberText};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.label};
`;
