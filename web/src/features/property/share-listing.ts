import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import { whatsAppShareLink } from '../../site/contact-links.tsx';
import { count } from '../../ui/format.ts';

type Shared = Pick<PropertyView, 'title' | 'price' | 'district' | 'status'>;

/**
 * Shares a listing by the device, else copies its link, else opens WhatsApp, and returns what to tell the visitor; undefined
 * when they closed the device's own dialog.
 */
export async function shareListing(listing: PropertyView, url: string): Promise<string | undefined> {
  const text = shareText(listing);
  const data = { title: listing.title, text, url };
  if (typeof navigator.share === 'function' && (navigator.canShare?.(data) ?? true))
    try {
      await navigator.share(data);
      return messages.shared;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    }
  try {
    await navigator.clipboard.writeText(url);
    return messages.linkCopied;
  } catch {
    openInTab(whatsAppShareLink(`${text} ${url}`));
    return messages.sharingByWhatsApp;
  }
}

/** Here, when the browser refuses a tab of its own. */
function openInTab(address: string) {
  const tab = window.open(address, '_blank');
  if (tab) tab.opener = null;
  else window.location.assign(address);
}

/** Returns the text that goes with a shared listing; what is sold goes without its price. */
export function shareText({ title, price, district, status }: Shared): string {
  const what = status === 'sold' ? title : `${title} - $${count(price)}`;
  return `Check out this property: ${what} in ${district}`;
}
