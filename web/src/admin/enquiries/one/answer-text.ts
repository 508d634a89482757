import type { EnquiryView, PersonView } from '@marketplace/contracts/enquiries/enquiry.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { paths } from '../../../public/pages.ts';

type About = Pick<EnquiryView, 'reference' | 'listing'>;

/** Returns what an answer begins with: whom it is to, what it is about, and who writes. */
export function answerText(
  { reference, listing }: About,
  { name }: PersonView,
  { agent, origin }: SiteView,
): string {
  const about = listing ? ` about ${listing.title}` : '';
  return [
    `Hello ${name},`,
    '',
    `thank you for your message${about} (reference ${reference}).`,
    '',
    '',
    ...listingAddress(listing, origin).flatMap((address) => [address, '']),
    'Kind regards',
    `${agent.name}, ${agent.agency}`,
    `CEA Reg. No. ${agent.licence}, ${agent.phone}`,
  ].join('\n');
}

/** Returns where the listing of an enquiry is shown to visitors, as the lines of a text: none when it is nowhere. */
export function listingAddress(listing: EnquiryView['listing'], origin: string): string[] {
  return listing && !listing.is_deleted ? [origin + paths.property(listing.slug)] : [];
}

/** Returns the address that opens a mail to whoever wrote, with the text in it. */
export function mailTo({ email, subject }: PersonView, reference: string, text: string): string {
  const body = text.replace(/\r?\n/g, '\r\n'); // RFC 6068: not every mail program takes less for a line's end
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject} [${reference}]`)}&body=${encodeURIComponent(body)}`;
}

/** Returns the address that opens a chat with whoever wrote, with the text in it; a number without a country's code is of Singapore. */
export function chatWith(phone: string, text: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  const international = /^[3689]\d{7}$/.test(digits) ? `65${digits}` : digits;
  return `https://wa.me/${international}?text=${encodeURIComponent(text)}`;
}
