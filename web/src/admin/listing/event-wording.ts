import type { HistoryEntry } from '@marketplace/contracts/listings/history.views';
import { statusWord } from '@marketplace/contracts/listings/listing.terms';
import { z } from 'zod/mini';
import { listChange } from './differences.tsx';
import { labelOf } from './listing-fields.ts';

type Event = Pick<HistoryEntry, 'type' | 'changes'> & Partial<Pick<HistoryEntry, 'property_type'>>;

/** Returns an event in words: `Price reduced`, `Pictures added`, `Marked as sold`. */
export function headlineOf({ type, changes, property_type }: Event): string {
  const headline = headlines[type] ?? 'Listing changed';
  return typeof headline === 'string' ? headline : headline(changes, property_type);
}

const headlines: Readonly<
  Record<string, string | ((...of: [Event['changes'], Event['property_type']]) => string)>
> = {
  ListingAdded: 'Listing added',
  ListingConfirmed: 'Confirmed as still available',
  ListingDeleted: 'Listing deleted',
  ListingPublished: 'Went live as scheduled',
  ListingExpired: 'Expired',
  ListingRestored: 'Listing restored',
  ListingRepriced: repriced,
  ListingStatusChanged: (changes, property_type) => {
    const status = String(changeOf(changes, 'status')?.to);
    return statuses[statusWord({ status, property_type })] ?? 'Status changed';
  },
  ListingPicturesChanged: picturesChanged,
  ListingDetailsRevised: ([only, ...others]) =>
    only && others.length === 0 ? `${nouns[only.field] ?? labelOf(only.field)} changed` : 'Details changed',
};

/** Fields whose label is no noun. */
const nouns: Readonly<Record<string, string>> = { publish_at: 'Go-live time', expire_at: 'Expiry' };

const statuses: Readonly<Record<string, string>> = {
  active: 'Made active',
  inactive: 'Made inactive',
  sold: 'Marked as sold',
  rented: 'Marked as rented',
};

const sources: Readonly<Record<string, string>> = {
  form: 'in the admin area',
  bulk: 'by bulk upload',
  restore: 'by restoring an earlier version',
  api: 'through the API',
  demo: 'as demo data',
  cli: 'automatically',
};

/** Returns how a change was made, as text that follows the actor's name. */
export function sourceOf(source: string): string {
  return sources[source] ?? `by ${source}`;
}

const Prices = z.object({ from: z.number(), to: z.number() });
const Pictures = z.object({ from: z.array(z.string()), to: z.array(z.string()) });

function repriced(changes: Event['changes']): string {
  const prices = Prices.safeParse(changeOf(changes, 'price'));
  if (!prices.success) return 'Price changed';
  return prices.data.to < prices.data.from ? 'Price reduced' : 'Price raised';
}

function picturesChanged(changes: Event['changes']): string {
  if (changes.every(({ field }) => field === 'image_notes')) return 'Captions changed';
  const pictures = Pictures.safeParse(changeOf(changes, 'images'));
  if (!pictures.success) return 'Pictures changed';
  const { added, removed, isReordered } = listChange(pictures.data.from, pictures.data.to);
  if (added.length > 0 && removed.length === 0) return 'Pictures added';
  if (removed.length > 0 && added.length === 0) return 'Pictures removed';
  return added.length === 0 && isReordered ? 'Pictures reordered' : 'Pictures changed';
}

function changeOf(changes: Event['changes'], field: string) {
  return changes.find((change) => change.field === field);
}
