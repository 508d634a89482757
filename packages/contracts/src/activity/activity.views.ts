import { z } from 'zod';
import { Day } from '../analytics/date-range.ts';
import { RefusedLogins } from '../auth/admin.events.ts';
import { limits } from '../limits.ts';
import { FieldChange } from '../listings/history.views.ts';
import { line, unsetWhenEmpty } from '../text.ts';
import { ACT_NAME } from './acts.ts';

/**
 * Which part of the log: `acts` is all but visitors' views and clicks, which are `visits`, and the `seals` of the log; `listings`,
 * `pictures`, `admins` (logins and what operators did) and `enquiries` are parts of `acts`.
 */
export const activityKinds = [
  'acts',
  'listings',
  'pictures',
  'admins',
  'enquiries',
  'visits',
  'seals',
  'all',
] as const;
export const ActivityKind = z.enum(activityKinds);
export type ActivityKind = z.infer<typeof ActivityKind>;

const whole = (max: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'must be a whole number')
    .transform(Number)
    .refine((count) => count <= max, `must be at most ${max}`);

/** Query string of `GET /api/activity`. `before` is the `next_before` of the page before. */
export const ActivityQuery = z.object({
  /** `act`: each act is one entry, the newest of its events that match; without it, each event is one. */
  by: unsetWhenEmpty(z.enum(['act', 'event'])),
  /** The events of one act. */
  act: unsetWhenEmpty(z.string().regex(ACT_NAME, 'must be the name of an act')),
  /** Without it: what `type` belongs to, and `acts` when that is not given either. */
  kind: unsetWhenEmpty(ActivityKind),
  /** One type of event, `ListingRepriced`. */
  type: unsetWhenEmpty(z.string().regex(/^[A-Za-z]{1,50}$/, 'must be a type of event')),
  /** Id of a listing. */
  listing: unsetWhenEmpty(z.uuid().toLowerCase()),
  /** A part of the name of an admin or operator, or `operator` for all of them, `visitor`, `system`; case does not matter. */
  actor: unsetWhenEmpty(line(limits.usernameLength)),
  /** A day of Singapore. */
  day: unsetWhenEmpty(Day),
  before: unsetWhenEmpty(whole(Number.MAX_SAFE_INTEGER)),
  limit: unsetWhenEmpty(whole(limits.activityPageMax)),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;

/** What was done at once. An event of a visitor, or one that cannot be read, is of none. */
export const Act = z.object({
  id: z.string(),
  /** How many events it has, of which types, and of how many listings they are. */
  events: z.int(),
  types: z.array(z.string()),
  listings: z.int(),
  /** Positions of the first and the last of its events that changed a listing; null when none did. */
  changed: z.object({ from: z.int(), to: z.int() }).nullable(),
  /** How many of its listings an undo brought back. */
  undone: z.int(),
});
export type Act = z.infer<typeof Act>;

/** One event of the log, as an admin reads it. */
export const ActivityEntry = z.object({
  position: z.int(),
  recorded_at: z.iso.datetime(),
  type: z.string(),
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }),
  source: z.string(),
  request_id: z.string(),
  /**
   * The listing it is about, with the title it had, and the version that shows the listing at that moment (the last one before a
   * deletion); null when it is about none.
   */
  listing: z.object({ id: z.uuid(), title: z.string(), slug: z.string(), version: z.int() }).nullable(),
  /** What it changed, for events of listings; empty for others, and for `ListingAdded`. */
  changes: z.array(FieldChange),
  /** Of `ListingRestored`: the version it was brought back from. */
  from_version: z.int().nullable(),
  /** Of pictures: the stored path, `/uploads/{uuid}.jpg`. */
  image: z.string().nullable(),
  /** Of pictures that were purged: why. */
  reason: z.string().nullable().default(null),
  /** Of logins and what operators did: whom it concerns. */
  admin: z.object({ id: z.guid(), name: z.string() }).nullable(),
  /** Of enquiries: which one; its reference is null when it is not known. */
  enquiry: z.object({ id: z.uuid(), reference: z.string().nullable() }).nullable().default(null),
  /** Of views and clicks: by a crawler, and so not counted. */
  crawler: z.boolean(),
  /** Of `LoginsRefused`: how many, and from when to when. */
  refused: RefusedLogins.nullable(),
  /** The act that it stands for, when the log is asked for by act. */
  act: Act.nullable().default(null),
});
export type ActivityEntry = z.infer<typeof ActivityEntry>;

/** Answer of `GET /api/activity`: newest first; `next_before` is null on the last page. */
export const ActivityPage = z.object({
  entries: z.array(ActivityEntry),
  next_before: z.int().nullable(),
});
export type ActivityPage = z.infer<typeof ActivityPage>;
