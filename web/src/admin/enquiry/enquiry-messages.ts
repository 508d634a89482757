import type { EnquiryView, PersonView, ViewingView } from '@marketplace/contracts/enquiries/enquiry.views';
import { withCountryCode } from '@marketplace/contracts/phone-number';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { paths } from '../../public/pages.ts';
import { exactTime } from '../ui/times.tsx';

type About = Pick<EnquiryView, 'reference' | 'listing'>;

/** Returns the beginning of a reply: greeting, subject and signature. */
export function answerText(
  { reference, listing }: About,
  { name }: PersonView,
  { agent, origin }: SiteView,
): string {
  const about = listing ? ` about ${listing.title}` : '';
  return [
    `Hi ${name},`,
    '',
    `Thank you for your message${about} (reference ${reference}).`,
    '',
    '',
    ...listingAddress(listing, origin).flatMap((address) => [address, '']),
    'Kind regards',
    `${agent.name}, ${agent.agency}`,
    `CEA Reg. No. ${agent.licence}, ${agent.phone}`,
  ].join('\n');
}

/** Returns the address that calls a number. */
export function phoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/**
 * Returns what a visitor should know about the viewing: when it is, that it has moved, or that it was cancelled. The steps of the
 * enquiry say which.
 */
export function viewingText(
  { steps, listing, reference }: Pick<EnquiryView, 'steps' | 'listing' | 'reference'>,
  { name }: PersonView,
  { site: { agent, origin }, place }: { site: SiteView; place: string },
): string {
  const [last, before] = steps.filter(({ type }) => type.startsWith('Viewing')).reverse();
  const now = last?.viewing && whenText(last.viewing);
  const earlier = before?.viewing && whenText(before.viewing);
  const viewing = `Your viewing${listing ? ` of ${listing.title}` : ''}`;
  const isMoved = now && earlier && now !== earlier;
  return [
    `Hi ${name},`,
    '',
    ...(isMoved ? [`${viewing} has moved from ${earlier} to ${now}.`] : []),
    ...(now && !isMoved ? [`${viewing} is on ${now}.`] : []),
    ...(now ? [] : [`${viewing}${earlier ? ` on ${earlier}` : ''} is cancelled.`]),
    ...(now && place ? [`Place: ${place}`] : []),
    `Reference: ${reference}`,
    ...listingAddress(listing, origin),
    '',
    'Kind regards',
    `${agent.name}, ${agent.phone}`,
  ].join('\n');
}

/** Returns when a viewing is: `Sat, 28 Nov 2026, 10:30 SGT, 30 minutes`. */
export function whenText({ starts_at, minutes }: ViewingView): string {
  return `${exactTime(starts_at).replace(/:00 SGT$/, ' SGT')}, ${minutes} minutes`;
}

/** Returns the public address of an enquiry's listing, as lines of text; none if it has none. */
export function listingAddress(listing: EnquiryView['listing'], origin: string): string[] {
  return listing && !listing.is_deleted ? [origin + paths.property(listing.slug)] : [];
}

/** Returns the address that opens a prepared mail to the visitor. */
export function mailTo(
  { email, subject }: { email: string; subject: string },
  reference: string,
  text: string,
): string {
  const body = text.replace(/\r?\n/g, '\r\n'); // RFC 6068: some mail programs need CRLF
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject} [${reference}]`)}&body=${encodeURIComponent(body)}`;
}

/** Returns the address that opens a prepared chat with the visitor; a number without a country code is of Singapore. */
export function chatWith(phone: string, text: string): string {
  const digits = withCountryCode(phone).replace(/\D/g, '').replace(/^00/, '');
  return `https://wa.me/${digits}?text=${encodeURIComponent(text)}`;
}
