import { z } from 'zod/mini';
import { Day } from './date-range.ts';

/** Kinds of what waits for an admin, the most pressing first. */
export const todoKinds = [
  'enquiries',
  'unconfirmed',
  'odd_price',
  'unclicked',
  'fallen',
  'vain_cut',
  'few_pictures',
] as const;
export type TodoKind = (typeof todoKinds)[number];

/** One thing to do: an enquiry, or an active listing. */
export const TodoItem = z.object({
  /** The listing that it is about; null for an enquiry about none that exists. */
  listing_id: z.nullable(z.uuid()),
  /** Of `enquiries` alone. */
  enquiry_id: z.nullable(z.uuid()),
  /** Of the listing; of an enquiry about none, whatever it is about in words. */
  title: z.string(),
  /** Stored path of the cover; null when there is none. */
  image: z.nullable(z.string()),
  /** Why it is here, in words: `312 views, 0 clicks in 14 days`. */
  fact: z.string(),
  /** Since when an enquiry waits. */
  since: z.nullable(z.iso.datetime()),
});
export type TodoItem = z.infer<typeof TodoItem>;

const TodoSection = z.object({
  kind: z.enum(todoKinds),
  /** How many there are, of which `items` are the first. */
  count: z.int(),
  /** What puts a listing here, in words. */
  rule: z.string(),
  /** The most pressing first, at most `limits.todoItems`. */
  items: z.array(TodoItem),
  /** Of `unconfirmed`, the ids of the first `limits.statusChanges`, so that all can be confirmed at once; of others none. */
  ids: z.array(z.uuid()),
});
export type TodoSection = z.infer<typeof TodoSection>;

/** Answer of `GET /api/analytics/todo`: what waits, one section of each kind in the order of `todoKinds`, also of those without any. */
export const TodoList = z.object({ sections: z.array(TodoSection) });
export type TodoList = z.infer<typeof TodoList>;

/** Query string of `GET /api/analytics/since`. */
export const SinceQuery = z.object({ at: z.iso.datetime('must be a time such as 2026-11-03T02:00:00Z') });

/** Answer of `GET /api/analytics/since?at`: what happened since a moment, for the admin who asks. */
export const SinceView = z.object({
  since: z.iso.datetime(),
  /** Enquiries that were received, without spam. */
  enquiries: z.int(),
  /** What others did to listings: how often, to how many, and who, those who did most first, at most three. */
  edits: z.object({ count: z.int(), listings: z.int(), by: z.array(z.string()) }),
  /** How many listings cost less than they did, and how many more. */
  prices: z.object({ lowered: z.int(), raised: z.int() }),
  /** Visits of the listings that exist, since the day of Singapore began in which that moment is. */
  visits: z.object({ from: Day, views: z.int(), clicks: z.int() }),
});
export type SinceView = z.infer<typeof SinceView>;
