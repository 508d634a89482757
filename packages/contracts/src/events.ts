import { z } from 'zod';
import { CalendarEvent } from './agenda/calendar.events.ts';
import { ReminderEvent } from './agenda/reminder.events.ts';
import { AlertEvent } from './alerts/alert.events.ts';
import { AdminEvent } from './auth/admin.events.ts';
import { EnquiryEvent } from './enquiries/enquiry.events.ts';
import { ImageEvent } from './images/image.events.ts';
import { ListingEvent } from './listings/listing.events.ts';
import { PrivateNotesEvent } from './private-notes/private-notes.events.ts';
import { ProjectionEvent } from './projections/projection.events.ts';
import { ReadingEvent } from './readings/reading.events.ts';
import { ReplyTemplateEvent } from './reply-templates/reply-template.events.ts';
import { SealEvent } from './seals/seal.events.ts';
import { SellerLinkEvent } from './seller-links/seller-link.events.ts';
import { SettingEvent } from './settings/setting.events.ts';
import { VisitEvent } from './visits/visit.events.ts';
import { WeekReportEvent } from './week-reports/week-report.events.ts';

const ofNouns = [
  ListingEvent,
  VisitEvent,
  AdminEvent,
  ImageEvent,
  ProjectionEvent,
  SealEvent,
  EnquiryEvent,
  SellerLinkEvent,
  ReadingEvent,
  SettingEvent,
  ReminderEvent,
  CalendarEvent,
  ReplyTemplateEvent,
  PrivateNotesEvent,
  WeekReportEvent,
  AlertEvent,
] as const;

/** All event types. Projections set a stream aside at an unknown type. */
export const MarketplaceEvent = z.union(ofNouns);
export type MarketplaceEvent = z.infer<typeof MarketplaceEvent>;

export const eventTypes: readonly MarketplaceEvent['type'][] = ofNouns
  .flatMap(({ options }) => [...options])
  .map((option) => option.shape.type.value);

/** Actor, source and request of an event. Never contains personal data of visitors; that is sealed in `data`. */
export const EventMeta = z.object({
  actor: z.object({
    kind: z.enum(['visitor', 'admin', 'operator', 'system']),
    id: z.string().nullable(),
    name: z.string(),
  }),
  source: z.enum(['site', 'form', 'bulk', 'restore', 'api', 'demo', 'cli']),
  request_id: z.string(),
  causation_id: z.string().optional(),
  /** Digest of the request body, stored with an `Idempotency-Key` to distinguish a retry from a reused key. */
  request_hash: z.string().optional(),
});
export type EventMeta = z.infer<typeof EventMeta>;
export type Actor = EventMeta['actor'];
export type EventSource = EventMeta['source'];

export const VISITOR: Actor = { kind: 'visitor', id: null, name: 'visitor' };

/** Stream names: noun and id. Streams of visits have no version and keep their original name, `activity`. */
export const streams = {
  listing: (id: string) => `listing-${id}`,
  visits: (listingId: string) => `activity-${listingId}`,
  admin: (id: string) => `admin-${id}`,
  /** Refused logins of all names. */
  logins: 'logins',
  image: (id: string) => `image-${id}`,
  projection: (name: string) => `projection-${name}`,
  seals: 'log-seals',
  enquiry: (id: string) => `enquiry-${id}`,
  sellerLink: (id: string) => `seller-link-${id}`,
  reading: (id: string) => `reading-${id}`,
  settings: 'settings',
  reminder: (id: string) => `reminder-${id}`,
  /** Of an admin. */
  calendar: (id: string) => `calendar-${id}`,
  replyTemplate: (id: string) => `reply-template-${id}`,
  /** Of the listing with this id. */
  privateNotes: (listingId: string) => `notes-${listingId}`,
  /** Of the week that begins on this Monday. */
  weekReport: (monday: string) => `week-report-${monday}`,
  alert: (id: string) => `alert-${id}`,
} as const;
