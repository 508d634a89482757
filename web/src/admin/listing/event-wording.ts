import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import type { HistoryEntry } from '@marketplace/contracts/listings/history.views';
import { z } from 'zod/mini';
import { listChange } from './differences.tsx';
import { labelOf } from './listing-fields.ts';

type Event = Pick<HistoryEntry, 'type' | 'changes'>;

/** Returns what happened in plain words: `Price reduced`, `Pictures added`, `Marked as sold`. */
export function headlineOf({ type, changes }: Event): string {
  switch (type) {
    case 'ListingAdded':
      return 'Listing added';
    case 'ListingRepriced':
      return repriced(changeOf(changes, 'price'));
    case 'ListingStatusChanged':
      return statuses[String(changeOf(changes, 'status')?.to)] ?? 'Status changed';
    case 'ListingPicturesChanged':
      return changes.some(({ field }) => field !== 'image_notes')
        ? picturesChanged(changeOf(changes, 'images'))
        : 'Captions changed';
    case 'ListingDetailsRevised':
      return detailsRevised(changes);
    case 'ListingConfirmed':
      return 'Confirmed as still available';
    case 'ListingDeleted':
      return 'Listing deleted';
    case 'ListingRestored':
      return 'Listing restored';
    default:
      return 'Listing changed';
  }
}

const statuses: Readonly<Record<string, string>> = {
  active: 'Made active',
  inactive: 'Made inactive',
  sold: 'Marked as sold',
};

const sources: Readonly<Record<string, string>> = {
  form: 'in the admin area',
  bulk: 'by bulk upload',
  restore: 'by restoring an earlier version',
  api: 'through the API',
  demo: 'as demo data',
};

/** Returns with what the change was made, to follow the name of who made it. */
export function sourceOf(source: string): string {
  return sources[source] ?? `by ${source}`;
}

const Prices = z.object({ from: z.number(), to: z.number() });
const Pictures = z.object({ from: z.array(z.string()), to: z.array(z.string()) });

function repriced(change: FieldChange | undefined): string {
  const prices = Prices.safeParse(change);
  if (!prices.success) return 'Price changed';
  return prices.data.to < prices.data.from ? 'Price reduced' : 'Price raised';
}

function picturesChanged(change: FieldChange | undefined): string {
  const pictures = Pictures.safeParse(change);
  if (!pictures.success) return 'Pictures changed';
  const { added, removed, isReordered } = listChange(pictures.data.from, pictures.data.to);
  if (added.length > 0 && removed.length === 0) return 'Pictures added';
  if (removed.length > 0 && added.length === 0) return 'Pictures removed';
  return added.length === 0 && isReordered ? 'Pictures reordered' : 'Pictures changed';
}

function detailsRevised(changes: readonly FieldChange[]): string {
  const [only] = changes;
  if (!only || changes.length > 1) return 'Details changed';
  return `${labelOf(only.field)} changed`;
}

function changeOf(changes: readonly FieldChange[], field: string): FieldChange | undefined {
  return changes.find((change) => change.field === field);
}
