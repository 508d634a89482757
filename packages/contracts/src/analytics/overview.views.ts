import { z } from 'zod/mini';
import { Day } from './date-range.ts';

/** Kinds of to-do items, most urgent first. */
export const todoKinds = [
  'reminders',
  'enquiries',
  'unconfirmed',
  'odd_price',
  'unclicked',
  'fallen',
  'vain_cut',
  'few_pictures',
] as const;
export type TodoKind = (typeof todoKinds)[number];

/** One thing to do: a reminder, an enquiry, or an active listing. */
export const TodoItem = z.object({
  /** Null for an enquiry without an existing listing. */
  listing_id: z.nullable(z.uuid()),
  /** Only in `enquiries`, and in `reminders` of enquiries. */
  enquiry_id: z.nullable(z.uuid()),
  /** Title of the listing, or the subject of an enquiry without one. */
  title: z.string(),
  /** Stored path of the cover; null without one. */
  image: z.nullable(z.string()),
  /** Reason in words: `312 views, 0 clicks in 14 days`. */
  fact: z.string(),
  /** Only in `enquiries`: when it was received. */
  since: z.nullable(z.iso.datetime()),
  /** Only in `reminders`: the day in Singapore. */
  due_on: z.nullable(Day),
});
export type TodoItem = z.infer<typeof TodoItem>;

const TodoSection = z.object({
  kind: z.enum(todoKinds),
  /** Total number; `items` has the first ones. */
  count: z.int(),
  /** The section's criterion in words. */
  rule: z.string(),
  /** Most urgent first, at most `limits.todoItems`. */
  items: z.array(TodoItem),
  /** Only in `unconfirmed`: the first `limits.changedAtOnce` ids, for confirming all at once. */
  ids: z.array(z.uuid()),
});
export type TodoSection = z.infer<typeof TodoSection>;

/** Answer of `GET /api/analytics/todo`: one section per kind in the order of `todoKinds`, including empty ones. */
export const TodoList = z.object({ sections: z.array(TodoSection) });
export type TodoList = z.infer<typeof TodoList>;

export const SinceQuery = z.object({ at: z.iso.datetime('must be a time such as 2026-11-03T02:00:00Z') });

/** Answer of `GET /api/analytics/since?at`: what happened since a moment, for the requesting admin. */
export const SinceView = z.object({
  since: z.iso.datetime(),
  /** Enquiries received, without spam. */
  enquiries: z.int(),
  /** Changes to listings by other admins. `by` has at most three names, those with most changes first. */
  edits: z.object({ count: z.int(), listings: z.int(), by: z.array(z.string()) }),
  /** Numbers of listings with a lower and with a higher price than then. */
  prices: z.object({ lowered: z.int(), raised: z.int() }),
  /** Visits of existing listings since the start of that Singapore day. */
  visits: z.object({ from: Day, views: z.int(), clicks: z.int() }),
});
export type SinceView = z.infer<typeof SinceView>;
