import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import { count } from '../../ui/format.ts';
import type { SharedBy } from '../share-link.ts';
import { shareLink } from '../share-link.ts';

type Shared = Pick<PropertyView, 'title' | 'price' | 'district' | 'status'>;

/** Shares a listing, and returns what to tell the visitor: see `shareLink`. */
export async function shareListing(listing: PropertyView, url: string): Promise<string | undefined> {
  const by = await shareLink({ title: listing.title, text: shareText(listing), url });
  return by && outcomes[by];
}

const outcomes: Record<SharedBy, string> = {
  device: messages.shared,
  copy: messages.linkCopied,
  WhatsApp: messages.sharingByWhatsApp,
};

/** Returns the text that goes with a shared listing; what is sold goes without its price. */
export function shareText({ title, price, district, status }: Shared): string {
  const what = status === 'sold' ? title : `${title} - $${count(price)}`;
  return `Check out this property: ${what} in ${district}`;
}
