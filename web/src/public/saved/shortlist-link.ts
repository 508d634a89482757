import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { slugText } from '@marketplace/contracts/listings/listing.slugs';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { paths } from '../pages.ts';
import type { SharedBy } from '../share-link.ts';
import { shareLink } from '../share-link.ts';

const HOMES = 'homes';
/** Titles named in a message. */
const NAMED = 5;

type Sent = Pick<PropertyView, 'slug' | 'title'>;

/** Returns the path of a shared shortlist; its commas stay readable. */
export function shortlistPath(listings: readonly Sent[]): string {
  return `${paths.shortlist}?${HOMES}=${listings.map(({ slug }) => slug).join(',')}`;
}

/** Returns the slugs in the address of a shared shortlist, and whether anything else is in it. */
export function slugsInAddress(params: URLSearchParams): { slugs: string[]; isDamaged: boolean } {
  const parts = new Set((params.get(HOMES) ?? '').split(',').map((part) => part.trim()));
  const isSlug = (part: string) => slugText.test(part) && part.length <= limits.slugLength;
  const slugs = [...parts].filter(isSlug).slice(0, limits.idsAskedFor);
  return { slugs, isDamaged: slugs.length < parts.size && params.get(HOMES) !== null };
}

/** Shares a shortlist, and returns the toast: see `shareLink`. */
export async function sendShortlist(listings: readonly Sent[]): Promise<string | undefined> {
  const by = await shareLink({
    title: `A shortlist of ${counted(listings.length, 'property', 'properties')}`,
    text: shortlistText(listings),
    url: window.location.origin + shortlistPath(listings),
  });
  return by && outcomes[by];
}

const outcomes: Record<SharedBy, string> = {
  device: 'Shortlist shared',
  copy: 'Link to your shortlist copied',
  WhatsApp: 'Opening WhatsApp to share your shortlist',
};

/** Returns the text next to the link: `Have a look at these 2 properties: Kiln Court, Cascade Loft`. */
export function shortlistText(listings: readonly Sent[]): string {
  const titles = listings.slice(0, NAMED).map(({ title }) => title);
  const others = listings.length - titles.length;
  const named = `${titles.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
  return listings.length === 1
    ? `Have a look at this property: ${named}`
    : `Have a look at these ${listings.length} properties: ${named}`;
}
