import { placeName } from '@marketplace/contracts/listings/listing.place';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import type { ReactNode } from 'react';
import { useSite } from '../api/page-data.tsx';
import type { ButtonLook } from '../ui/button.tsx';
import { AnchorButton } from '../ui/button.tsx';
import { PhoneIcon, WhatsAppIcon } from '../ui/icons.tsx';
import { paths } from './pages.ts';

type Agent = SiteView['agent'];
type Referred = Pick<PropertyView, 'title' | 'district' | 'sub_type' | 'slug'>;

export function telLink({ phone }: Agent): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

interface Mail {
  subject?: string;
  body?: string;
}

/** Returns a mailto link to the agent. Spaces are %20: mail programs show plus signs literally. */
export function mailLink({ email }: Agent, { subject = 'Inquiry about Property', body }: Mail = {}): string {
  const text = body === undefined ? '' : `&body=${encodeURIComponent(body)}`;
  return `mailto:${email}?subject=${encodeURIComponent(subject)}${text}`;
}

/** Returns the link of a WhatsApp chat with the agent, with `text` filled in. */
export function whatsAppLink({ whatsapp }: Agent, text: string): string {
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(text)}`;
}

/** Returns how messages refer to a listing: title, place and address of its page. */
export function referenceTo(listing: Referred, { origin }: SiteView): string {
  return `${listing.title}, ${placeName(listing)}: ${origin + paths.property(listing.slug)}`;
}

/** Returns the greeting of a message to the agent, about a listing (see `referenceTo`) or in general. */
export function greetingOf({ name }: Agent, reference?: string): string {
  return reference === undefined
    ? `Hi ${name}, I am interested in your property listings. Could you tell me more?`
    : `Hi ${name}, I am interested in ${reference}`;
}

/** Returns the greeting of a message about a listing; for a sold one, it asks for a similar one. */
export function messageAbout(listing: Referred & Pick<PropertyView, 'status'>, site: SiteView): string {
  const reference = referenceTo(listing, site);
  return listing.status === 'sold'
    ? `Hi ${site.agent.name}, do you have something similar to ${reference}`
    : greetingOf(site.agent, reference);
}

/** Returns the link that shares `text` by WhatsApp with a contact of the visitor's choice. */
export function whatsAppShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

interface WhatsAppButtonProps extends ButtonLook {
  text: string;
  children?: ReactNode;
}

export function WhatsAppButton({ text, children = 'WhatsApp', ...look }: WhatsAppButtonProps) {
  const { agent } = useSite();
  return (
    <AnchorButton
      href={whatsAppLink(agent, text)}
      target="_blank"
      rel="noopener noreferrer"
      variant="whatsapp"
      {...look}
    >
      <WhatsAppIcon size={20} /> {children}
    </AnchorButton>
  );
}

/** Calls the agent. */
export function CallButton({ children, ...look }: ButtonLook & { children: ReactNode }) {
  const { agent } = useSite();
  return (
    <AnchorButton href={telLink(agent)} {...look}>
      <PhoneIcon size={18} /> {children}
    </AnchorButton>
  );
}
