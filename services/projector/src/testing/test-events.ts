import { randomBytes, randomUUID } from 'node:crypto';
import type { AlertEvent } from '@marketplace/contracts/alerts/alert.events';
import type { EnquiryEvent, Sealed } from '@marketplace/contracts/enquiries/enquiry.events';
import type { EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { EventMeta } from '@marketplace/contracts/events';
import { streams, VISITOR } from '@marketplace/contracts/events';
import type { ListingEvent, ListingState } from '@marketplace/contracts/listings/listing.events';
import type { SettingChanges } from '@marketplace/contracts/settings/setting.fields';
import type { NewEvent } from '@marketplace/event-store/events';
import { newId } from '@marketplace/event-store/events';
import { activeFlat } from '@marketplace/testing/fixtures/listing';

export const condo: ListingState = { ...activeFlat, sub_type: 'Condo' };

const admin: EventMeta = {
  actor: { kind: 'admin', id: 'd7f3c1de-6ad0-4b8e-9d6e-0e3d2b8c6f10', name: 'admin' },
  source: 'form',
  request_id: 'request-1',
};
const visitor: EventMeta = { actor: VISITOR, source: 'site', request_id: 'request-2' };

type Step<Events extends { type: string; data: object }, Id extends string> = Events extends infer Event
  ? Event extends Events
    ? { type: Event['type']; data: Omit<Event['data'], Id> }
    : never
  : never;

function newEvent(stream: string, version: number | null, meta = admin) {
  return { eventId: newId(), stream, version, meta };
}

/** Returns a listing whose events can be made one after the other, with the versions of its stream. */
export function aListing(id: string = randomUUID()) {
  let version = 0;
  const next = ({ type, data }: Step<ListingEvent, 'listing_id'>): NewEvent => {
    version += 1;
    const event = { type, data: { ...data, listing_id: id } } as ListingEvent;
    return { ...newEvent(streams.listing(id), version), ...event };
  };
  return {
    id,
    slug: `garden-flat-${id.slice(0, 8)}`,
    added(state: Partial<ListingState> = {}) {
      return next({ type: 'ListingAdded', data: { ...condo, ...state, slug: this.slug } });
    },
    revised: (details: Partial<ListingState>) => next({ type: 'ListingDetailsRevised', data: { details } }),
    repriced: (price: number) => next({ type: 'ListingRepriced', data: { price } }),
    statusChanged: (status: ListingState['status']) =>
      next({ type: 'ListingStatusChanged', data: { status } }),
    picturesChanged: (images: string[], image_notes?: ListingState['image_notes']) =>
      next({ type: 'ListingPicturesChanged', data: { images, image_notes } }),
    published: (due_at: string) => next({ type: 'ListingPublished', data: { due_at } }),
    expired: (due_at: string) => next({ type: 'ListingExpired', data: { due_at } }),
    confirmed: () => next({ type: 'ListingConfirmed', data: {} }),
    deleted: () => next({ type: 'ListingDeleted', data: {} }),
    restored: (listing: ListingState, from_version = 1) =>
      next({ type: 'ListingRestored', data: { from_version, listing } }),
    viewed: (crawler = false) => activity('ListingViewed', id, crawler),
    clicked: (crawler = false) => activity('ListingClicked', id, crawler),
  };
}
export type TestListing = ReturnType<typeof aListing>;

function activity(type: 'ListingViewed' | 'ListingClicked', id: string, crawler: boolean): NewEvent {
  return { ...newEvent(streams.visits(id), null, visitor), type, data: { listing_id: id, crawler } };
}

export function adminLoggedIn({ is_new_device = false } = {}): NewEvent {
  const data = { admin_id: randomUUID(), is_new_device };
  return { ...newEvent(streams.admin(randomUUID()), 1), type: 'AdminLoggedIn', data };
}

type Received = Extract<EnquiryEvent, { type: 'EnquiryReceived' }>['data'];

/** Returns an enquiry whose events can be made one after the other, with the versions of its stream. */
export function anEnquiry(said: Partial<Received> = {}) {
  const enquiry_id = said.enquiry_id ?? randomUUID();
  let version = 0;
  const next = ({ type, data }: Step<EnquiryEvent, 'enquiry_id'>, meta = admin): NewEvent => {
    version += 1;
    const event = { type, data: { ...data, enquiry_id } } as EnquiryEvent;
    return { ...newEvent(streams.enquiry(enquiry_id), version, meta), ...event };
  };
  const received: Omit<Received, 'enquiry_id'> = {
    reference: 'K7QX-3M2P',
    kind: 'question',
    listing_id: null,
    listing_version: null,
    price: null,
    consent: '2026-11',
    source: 'site',
    is_suspect: false,
    sealed: aSealed(),
    ...said,
  };
  return {
    id: enquiry_id,
    received: () => next({ type: 'EnquiryReceived', data: received }, visitor),
    statusChanged: (status: EnquiryStatus) => next({ type: 'EnquiryStatusChanged', data: { status } }),
    noted: (sealed = aSealed()) => next({ type: 'EnquiryNoted', data: { sealed } }),
    viewingArranged: (sealed: Sealed | null = aSealed(), starts_at = '2026-11-28T02:30:00.000Z') =>
      next({ type: 'ViewingArranged', data: { starts_at, minutes: 30, sealed, is_mailed: false } }),
    viewingCancelled: () => next({ type: 'ViewingCancelled', data: {} }),
    forgotten: (reason: 'asked' | 'expired' = 'asked') =>
      next({ type: 'EnquiryForgotten', data: { reason } }),
  };
}

export function reminderSet(about: { listing_id: string; due_on: string }): NewEvent {
  const reminder_id = randomUUID();
  const data = { reminder_id, admin_id: randomUUID(), enquiry_id: null, ...about };
  return { ...newEvent(streams.reminder(reminder_id), 1), type: 'ReminderSet', data };
}

export function settingsChanged(changes: SettingChanges): NewEvent {
  return { ...newEvent(streams.settings, 1), type: 'SettingsChanged', data: { changes } };
}

/** Returns a sealed value without a key. */
export function aSealed(): Sealed {
  return { key_id: randomUUID(), box: randomBytes(40).toString('base64') };
}

/** Returns views and clicks of the given listings, some of them by crawlers, as a load for the projector. */
export function someVisits(listings: TestListing[], count: number): NewEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const listing = listings[index % listings.length] as TestListing;
    const crawler = index % 11 === 0;
    return index % 4 === 0 ? listing.clicked(crawler) : listing.viewed(crawler);
  });
}

/** Returns a link for the seller of a listing, its emails and its revocation. */
export function aSellerLink(listing_id: string): NewEvent[] {
  const link_id = randomUUID();
  const stream = streams.sellerLink(link_id);
  const link = { listing_id, link_id };
  const digest = randomBytes(32).toString('hex');
  const made = { ...link, digest, ends_at: '2027-02-19T02:00:00.000Z' };
  return [
    { ...newEvent(stream, 1), type: 'SellerLinkMade', data: made },
    { ...newEvent(stream, 2), type: 'SellerMailStarted', data: { ...link, digest, sealed: aSealed() } },
    { ...newEvent(stream, 3), type: 'SellerMailDue', data: { ...link, week: '2026-11-23' } },
    { ...newEvent(stream, 4), type: 'SellerLinkRevoked', data: link },
    { ...newEvent(stream, 5), type: 'SellerMailStopped', data: link },
  ];
}

export function pictureUploaded(size: { width: number; height: number }): NewEvent {
  const image_id = randomUUID();
  const data = { image_id, file: `${image_id}.jpg`, ...size, bytes: 1, sha256: 'ab'.repeat(32) };
  return { ...newEvent(streams.image(image_id), 1), type: 'ImageUploaded', data };
}

export function loginsRefused(): NewEvent {
  const [since, until] = ['2026-11-21T01:02:03.000Z', '2026-11-21T01:12:03.000Z'];
  const data = { admin_id: null, count: 18, turned_away: 4021, since, until };
  return { ...newEvent(streams.logins, 1, visitor), type: 'LoginsRefused', data };
}

type Asked = Extract<AlertEvent, { type: 'AlertAsked' }>['data'];

/** Returns an email alert whose events can be made one after the other, with the versions of its stream. */
export function anAlert(said: Partial<Asked> = {}) {
  const alert_id = said.alert_id ?? randomUUID();
  let version = 0;
  const next = ({ type, data }: Step<AlertEvent, 'alert_id'>): NewEvent => {
    version += 1;
    const event = { type, data: { ...data, alert_id } } as AlertEvent;
    return { ...newEvent(streams.alert(alert_id), version, visitor), ...event };
  };
  const asked = {
    search: '/buy',
    listing_id: null,
    is_mailed: true,
    confirm_until: '2026-11-30T02:00:00.000Z',
  };
  return {
    id: alert_id,
    asked: () => next({ type: 'AlertAsked', data: { ...asked, sealed: aSealed(), ...said } }),
    confirmed: () => next({ type: 'AlertConfirmed', data: {} }),
    digestDue: (day: string) => next({ type: 'AlertDigestDue', data: { day, mail: alert_id, listings: [] } }),
    clicked: (day: string) => next({ type: 'AlertClicked', data: { day } }),
    ended: () => next({ type: 'AlertEnded', data: { reason: 'stopped' } }),
  };
}
