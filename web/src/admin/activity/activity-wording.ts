import type { ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import { counted } from '@marketplace/contracts/counted';
import { count } from '../../ui/format.ts';
import { headlineOf } from '../listing/event-wording.ts';

type Entry = Pick<ActivityEntry, 'type' | 'changes' | 'admin' | 'crawler' | 'refused'>;

/** Whether anything is known of who made an event; of one whose outer part is damaged, nothing is. */
export function isReadable({ actor }: Pick<ActivityEntry, 'actor'>): boolean {
  return actor.kind !== '';
}

/** What happens all the time, and is not to stand out. */
const quietTypes = new Set([
  'AdminLoggedIn',
  'AdminLoggedOut',
  'AdminSessionEnded',
  'AdminOtherSessionsEnded',
  'LogSealed',
  'ListingViewed',
  'ListingClicked',
]);

/** Whether an entry is less than a change. */
export function isQuiet({ type }: Pick<ActivityEntry, 'type'>): boolean {
  return quietTypes.has(type);
}

const headlines: Readonly<Record<string, string>> = {
  ImageUploaded: 'Picture uploaded',
  ImageRemoved: 'Picture removed',
  ImageRestored: 'Picture restored',
  ImagePurged: 'Picture purged',
  AdminLoggedIn: 'Logged in',
  AdminLoggedOut: 'Logged out',
  AdminSessionEnded: 'Session on another device ended',
  AdminOtherSessionsEnded: 'Sessions on all other devices ended',
  ProjectionPaused: 'Read model paused',
  ProjectionResumed: 'Read model resumed',
  ProjectionEventSkipped: 'Event skipped in a read model',
  ProjectionRebuildRequested: 'Rebuild of a read model asked for',
  ProjectionRebuildStarted: 'Rebuild of a read model started',
  ProjectionRebuildCancelled: 'Rebuild of a read model cancelled',
  LogSealed: 'Log sealed',
  EnquiryReceived: 'Enquiry received',
  EnquiryStatusChanged: 'Enquiry moved on',
  EnquiryNoted: 'Note on an enquiry',
  ViewingArranged: 'Viewing arranged',
  ViewingCancelled: 'Viewing cancelled',
  EnquiryForgotten: 'Enquiry forgotten',
  SellerLinkMade: 'Link for the seller made',
  SellerLinkRevoked: 'Link for the seller revoked',
};

/** Returns what an event of the log was, in plain words. */
export function activityHeadline({ type, changes, admin, crawler, refused }: Entry): string {
  const visitor = crawler ? ' by a crawler, not counted' : '';
  const name = admin ? ` ${admin.name}` : '';
  switch (type) {
    case 'ListingViewed':
      return `Viewed${visitor}`;
    case 'ListingClicked':
      return `Clicked through${visitor}`;
    case 'AdminLoginFailed':
      return admin ? `Login of ${admin.name} failed` : 'Login failed';
    case 'LoginsRefused':
      return refusedText(refused, admin ? ` of ${admin.name}` : '');
    case 'AdminAdded':
      return `Admin${name} added`;
    case 'AdminPasswordChanged':
      return `Password of admin${name} changed`;
    case 'AdminDisabled':
      return `Admin${name} disabled`;
    case 'AdminEnabled':
      return `Admin${name} enabled`;
    default:
      return headlines[type] ?? (type.startsWith('Listing') ? headlineOf({ type, changes }) : type);
  }
}

function refusedText(refused: Entry['refused'], of: string): string {
  const wrong = refused?.count ?? 1;
  const turnedAway = refused?.turned_away ?? 0;
  const failed = wrong === 1 ? `Login${of} failed` : `${counted(wrong, 'login')}${of} failed`;
  if (turnedAway === 0) return failed;
  return wrong === 0
    ? `${counted(turnedAway, 'login')} turned away`
    : `${failed}, ${count(turnedAway)} turned away`;
}
