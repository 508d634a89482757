import type { SiteView } from '@marketplace/contracts/site/site.views';

type Agent = SiteView['agent'];

export function telLink({ phone }: Agent): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

export function mailLink({ email }: Agent, subject = 'Inquiry about Property'): string {
  return `mailto:${email}?subject=${encodeURIComponent(subject)}`;
}

/** Returns the address that opens a WhatsApp chat with the agent with `text` typed in already. */
export function whatsAppLink({ whatsapp }: Agent, text: string): string {
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(text)}`;
}

/** Returns the first words of a chat with the agent, about one listing or about listings in general. */
export function greetingOf({ name }: Agent, listing?: { title: string; url: string }): string {
  return listing
    ? `Hello ${name}, I am interested in ${listing.title}: ${listing.url}`
    : `Hello ${name}, I am interested in your property listings. Could you tell me more?`;
}

/** Returns the address that lets the visitor choose whom to send `text` by WhatsApp. */
export function whatsAppShareLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}
