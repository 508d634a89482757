import type { Act, ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import { isUndo } from '@marketplace/contracts/activity/acts';
import { counted } from '@marketplace/contracts/counted';
import { activityHeadline } from './activity-wording.ts';

type Entry = Pick<ActivityEntry, 'type' | 'changes' | 'admin' | 'crawler' | 'refused' | 'act'>;

/** Returns what an act was, in plain words: `Marked 412 listings as sold`; of a single event, what that was. */
export function actHeadline(entry: Entry): string {
  const { act } = entry;
  if (!act) return activityHeadline(entry);
  if (isUndo(act.id)) return `Undone: ${listingsOf(act)} as before`;
  if (act.events === 1) return activityHeadline(entry);
  if (act.listings > 1) return ofMany(entry, act);
  const named = act.types.flatMap((type) => partNames[type] ?? []);
  if (act.listings === 1 && named.length === act.types.length && named.length > 1)
    return capital(`${inWords(named)} changed`);
  return act.types.length === 1 && act.types[0] === 'ImageUploaded'
    ? `${counted(act.events, 'picture')} uploaded`
    : activityHeadline(entry);
}

/** What a revision of one listing consists of. */
const partNames: Readonly<Record<string, string>> = {
  ListingDetailsRevised: 'details',
  ListingRepriced: 'price',
  ListingStatusChanged: 'status',
  ListingPicturesChanged: 'pictures',
};

function ofMany(entry: Entry, act: Act): string {
  const many = listingsOf(act);
  if (act.types.includes('ImageRemoved')) return `Took a picture off ${many}`;
  const types = act.types.filter((type) => type.startsWith('Listing'));
  switch (types.length === 1 ? types[0] : undefined) {
    case 'ListingAdded':
      return `Added ${many}`;
    case 'ListingDeleted':
      return `Deleted ${many}`;
    case 'ListingRestored':
      return `Restored ${many}`;
    case 'ListingStatusChanged':
      return statusOfMany(entry, many);
    case 'ListingRepriced':
      return `Changed the price of ${many}`;
    case 'ListingPicturesChanged':
      return `Changed the pictures of ${many}`;
    case 'ListingDetailsRevised':
      return `Changed details of ${many}`;
    case 'ListingConfirmed':
      return `Confirmed ${many}`;
    default:
      return types.includes('ListingAdded') ? `Added and changed ${many}` : `Changed ${many}`;
  }
}

function statusOfMany({ changes }: Entry, many: string): string {
  const to = changes.find(({ field }) => field === 'status')?.to;
  if (to === 'sold') return `Marked ${many} as sold`;
  return to === 'active' || to === 'inactive' ? `Made ${many} ${to}` : `Changed the status of ${many}`;
}

function listingsOf({ listings }: Act): string {
  return counted(listings, 'listing');
}

function inWords(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
