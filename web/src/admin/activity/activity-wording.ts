import type { Act, ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import { isUndo } from '@marketplace/contracts/activity/acts';
import { counted } from '@marketplace/contracts/counted';
import { settingLabel } from '@marketplace/contracts/settings/setting.fields';
import { count } from '../../ui/format.ts';
import { headlineOf } from '../listing/event-wording.ts';

type Entry = EventEntry & Pick<ActivityEntry, 'act'>;

/** Returns an act in words: `Changed the price of 412 listings`; for a single event, that event. */
export function actHeadline(entry: Entry): string {
  const { act } = entry;
  if (!act) return activityHeadline(entry);
  if (isUndo(act.id)) return `Undone: ${listingsOf(act)} ${removesAll(act) ? 'removed' : 'as before'}`;
  if (act.events === 1) return activityHeadline(entry);
  if (act.listings > 1) return ofMany(entry, act);
  const named = act.types.flatMap((type) => partNames[type] ?? []);
  if (act.listings === 1 && named.length === act.types.length && named.length > 1)
    return capital(`${inWords(named)} changed`);
  return act.types.length === 1 && act.types[0] === 'ImageUploaded'
    ? `${counted(act.events, 'picture')} uploaded`
    : activityHeadline(entry);
}

function removesAll({ types }: Act): boolean {
  return types.every((type) => type === 'ListingDeleted');
}

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
  if (to === 'sold') return `Marked ${many} as sold or rented`;
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

type EventEntry = Pick<ActivityEntry, 'type' | 'changes' | 'admin' | 'crawler' | 'refused'> &
  Partial<Pick<ActivityEntry, 'settings' | 'property_type' | 'template' | 'is_moved'>>;

/** Whether the actor of an event is known; not if its envelope is damaged. */
export function isReadable({ actor }: Pick<ActivityEntry, 'actor'>): boolean {
  return actor.kind !== '';
}

/** Frequent events, shown in a quiet colour. */
const quietTypes = new Set([
  'AdminLoggedIn',
  'AdminLoggedOut',
  'AdminSessionEnded',
  'AdminOtherSessionsEnded',
  'LogSealed',
  'EnquiriesListed',
  'EnquiryOpened',
  'WeekReportDue',
  'SellerMailDue',
  'PrivateNotesOpened',
  'ListingViewed',
  'ListingClicked',
]);

/** Whether an entry changed nothing. */
export function isQuiet({ type }: Pick<ActivityEntry, 'type'>): boolean {
  return quietTypes.has(type);
}

const headlines: Readonly<Record<string, string>> = {
  ImageUploaded: 'Picture uploaded',
  ImageRemoved: 'Picture removed',
  ImageRestored: 'Picture restored',
  ImagePurged: 'Picture purged',
  AdminInvited: 'Admin invited',
  AdminInvitationWithdrawn: 'Admin invitation withdrawn',
  AdminLoggedIn: 'Logged in',
  AdminLoggedOut: 'Logged out',
  AdminPasskeyAdded: 'Passkey added',
  AdminRecoveryCodesMade: 'Recovery codes created',
  AdminRecoveryCodeUsed: 'Recovery code used to log in',
  AdminPasskeyRuleChanged: 'Passkey rule changed',
  AdminSessionEnded: 'Session on another device ended',
  AdminOtherSessionsEnded: 'Sessions on all other devices ended',
  ProjectionPaused: 'Read model paused',
  ProjectionResumed: 'Read model resumed',
  ProjectionEventSkipped: 'Read model event skipped',
  ProjectionRebuildRequested: 'Read model rebuild requested',
  ProjectionRebuildStarted: 'Read model rebuild started',
  ProjectionRebuildCancelled: 'Read model rebuild cancelled',
  LogSealed: 'Log sealed',
  EnquiryReceived: 'Enquiry received',
  EnquiryStatusChanged: 'Enquiry status changed',
  EnquiryNoted: 'Enquiry note added',
  ViewingCancelled: 'Viewing cancelled',
  EnquiryForgotten: 'Enquiry forgotten',
  SellerLinkMade: 'Seller report link created',
  PrivateNotesChanged: 'Private notes changed',
  PrivateNotesErased: 'Private notes erased',
  AlertAsked: 'Email alert requested',
  AlertConfirmed: 'Email alert confirmed',
  AlertDigestDue: 'Email alert sent',
  AlertClicked: 'Email alert link opened',
  AlertEnded: 'Email alert ended',
  PrivateNotesOpened: 'Private notes opened',
  SellerLinkRevoked: 'Seller report link revoked',
  SellerMailStarted: 'Weekly email to the seller switched on',
  SellerMailStopped: 'Weekly email to the seller switched off',
  SellerMailDue: 'Weekly email to the seller due',
  EnquiriesListed: 'Enquiries listed, with names and subjects',
  EnquiryOpened: 'Enquiry opened',
  PersonalDataExported: 'Personal data exported',
  ReminderSet: 'Reminder set',
  ReminderDone: 'Reminder done',
  CalendarAddressMade: 'Calendar address created',
  CalendarAddressRevoked: 'Calendar address revoked',
  ReplyTemplateRemoved: 'Reply template removed',
  WeekReportDue: 'Weekly report due',
};

/** Returns an event of the log in words. */
export function activityHeadline(entry: EventEntry): string {
  const { type, admin, crawler, refused, settings = [] } = entry;
  const visitor = crawler ? ' by a crawler, not counted' : '';
  const name = admin ? ` ${admin.name}` : '';
  switch (type) {
    case 'ListingViewed':
      return `Viewed${visitor}`;
    case 'ListingClicked':
      return `Clicked through${visitor}`;
    case 'SettingsChanged':
      return `Settings changed: ${settings.map(settingLabel).join(', ')}`;
    case 'AdminLoginFailed':
      return admin ? `Login of ${admin.name} failed` : 'Login failed';
    case 'LoginsRefused':
      return refusedText(refused, admin ? ` of ${admin.name}` : '');
    case 'ReplyTemplateSaved':
      return entry.template ? `Reply template “${entry.template}” saved` : 'Reply template saved';
    case 'ViewingArranged':
      return entry.is_moved ? 'Viewing moved' : 'Viewing arranged';
    case 'AdminRoleChanged':
      return `Role of admin${name} changed`;
    case 'AdminAdded':
      return `Admin${name} added`;
    case 'AdminPasswordChanged':
      return `Password of admin${name} changed`;
    case 'AdminPasskeysRemoved':
      return `Passkeys of admin${name} removed`;
    case 'AdminDisabled':
      return `Admin${name} disabled`;
    case 'AdminEnabled':
      return `Admin${name} enabled`;
    default:
      return headlines[type] ?? (type.startsWith('Listing') ? headlineOf(entry) : type);
  }
}

function refusedText(refused: EventEntry['refused'], of: string): string {
  const wrong = refused?.count ?? 1;
  const turnedAway = refused?.turned_away ?? 0;
  const failed = wrong === 1 ? `Login${of} failed` : `${counted(wrong, 'login')}${of} failed`;
  if (turnedAway === 0) return failed;
  return wrong === 0 ? `${counted(turnedAway, 'login')} blocked` : `${failed}, ${count(turnedAway)} blocked`;
}
