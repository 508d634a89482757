import { z } from 'zod/mini';
import { Day } from '../analytics/date-range.ts';
import { RefusedLogins } from '../auth/auth.views.ts';
import { limits } from '../limits.ts';
import { FieldChange } from '../listings/history.views.ts';
import { PropertyType } from '../listings/listing.fields.ts';
import { line, numeric, unsetWhenEmpty } from '../text.ts';
import { ACT_NAME } from './acts.ts';

/**
 * Parts of the log. `acts` is everything except visitors' views and clicks (`visits`), emailed `alerts`, `readings` of personal data and
 * `seals`.
 * `listings`, `pictures`, `admins` (logins and operators' actions), `enquiries`, `settings` and `office` (reminders, calendar addresses,
 * reply templates, weekly reports) are parts of `acts`.
 */
export const activityKinds = [
  'acts',
  'listings',
  'pictures',
  'admins',
  'enquiries',
  'settings',
  'readings',
  'alerts',
  'office',
  'visits',
  'seals',
  'all',
] as const;
export const ActivityKind = z.enum(activityKinds);
export type ActivityKind = z.infer<typeof ActivityKind>;

const whole = (max: number) =>
  numeric(/^[1-9]\d{0,14}$/, 'must be a whole number').check(z.lte(max, `must be at most ${max}`));

/** Query string of `GET /api/activity`. `before` is the `next_before` of the previous page. */
export const ActivityQuery = z.object({
  /** `act`: one entry per act, the newest of its matching events. Otherwise one entry per event. */
  by: unsetWhenEmpty(z.enum(['act', 'event'])),
  /** Only the events of this act. */
  act: unsetWhenEmpty(z.string().check(z.regex(ACT_NAME, 'must be the name of an act'))),
  /** By default the kind of `type`, otherwise `acts`. */
  kind: unsetWhenEmpty(ActivityKind),
  /** One event type, for example `ListingRepriced`. */
  type: unsetWhenEmpty(z.string().check(z.regex(/^[A-Za-z]{1,50}$/, 'must be a type of event'))),
  listing: unsetWhenEmpty(z.uuid().check(z.toLowerCase())),
  /** Part of the name of an admin or operator, case-insensitive; or `operator` for all of them, `visitor`, `system`. */
  actor: unsetWhenEmpty(line(limits.usernameLength)),
  /** Day in Singapore. */
  day: unsetWhenEmpty(Day),
  before: unsetWhenEmpty(whole(Number.MAX_SAFE_INTEGER)),
  limit: unsetWhenEmpty(whole(limits.activityPageMax)),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

/** The changes of one action. Events of visitors and unreadable events have no act. */
export const Act = z.object({
  id: z.string(),
  /** Number of events, their types, and the number of listings. */
  events: z.int(),
  types: z.array(z.string()),
  listings: z.int(),
  /** Positions of its first and last event that changed a listing; null without one. */
  changed: z.nullable(z.object({ from: z.int(), to: z.int() })),
  /** Number of its listings that an undo restored. */
  undone: z.int(),
});
export type Act = z.infer<typeof Act>;

/** One event of the log, for admins. */
export const ActivityEntry = z.object({
  position: z.int(),
  recorded_at: z.iso.datetime(),
  type: z.string(),
  actor: z.object({ kind: z.string(), id: z.nullable(z.string()), name: z.string() }),
  source: z.string(),
  request_id: z.string(),
  /**
   * Its listing, with the title at that time and the version that shows the listing at that moment (the last one before a
   * deletion); null for events of other streams.
   */
  listing: z.nullable(z.object({ id: z.uuid(), title: z.string(), slug: z.string(), version: z.int() })),
  /** Changed fields; empty for `ListingAdded` and for events of other streams. */
  changes: z.array(FieldChange),
  /** Of its listing at that time. */
  property_type: z._default(z.nullable(PropertyType), null),
  /** For `ListingRestored`: the restored version. */
  from_version: z.nullable(z.int()),
  /** For pictures: the stored path, `/uploads/{uuid}.jpg`. */
  image: z.nullable(z.string()),
  /** For purged pictures: the reason. */
  reason: z._default(z.nullable(z.string()), null),
  /** For logins and operators' actions: the admin they concern. */
  admin: z.nullable(z.object({ id: z.guid(), name: z.string() })),
  /** For enquiries; `reference` is null when unknown. */
  enquiry: z._default(z.nullable(z.object({ id: z.uuid(), reference: z.nullable(z.string()) })), null),
  /** For `ReplyTemplateSaved`: the name of the template. */
  template: z._default(z.nullable(z.string()), null),
  /** For `ViewingArranged`: it replaced an arranged viewing. */
  is_moved: z._default(z.boolean(), false),
  /** For `SettingsChanged`: the names of the changed settings. */
  settings: z._default(z.array(z.string()), []),
  /** For views and clicks: made by a crawler, not counted. */
  crawler: z.boolean(),
  /** For `LoginsRefused`: how many, and the period. */
  refused: z.nullable(RefusedLogins),
  /** The entry's act when the log is grouped by act. */
  act: z._default(z.nullable(Act), null),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** Answer of `GET /api/activity`, newest first; `next_before` is null on the last page. */
export const ActivityPage = z.object({
  entries: z.array(ActivityEntry),
  next_before: z.nullable(z.int()),
});
export type ActivityPage = z.infer<typeof ActivityPage>;
