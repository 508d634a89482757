import { z } from 'zod';
import { limits } from '../limits.ts';
import { ListingStatus } from '../listings/listing.fields.ts';
import { unsetWhenEmpty } from '../text.ts';
import { RangeQuery } from './date-range.ts';

const priceChangeSorts = ['effect', 'at', 'change', 'views'] as const;
/** By the effect on the views, the moment, the change in percent, or the views before and after together. */
export type PriceChangeSort = (typeof priceChangeSorts)[number];

/** Query string of `GET /api/analytics/price-changes`: changes of the days of a range, of all time without one. */
export const PriceChangesQuery = RangeQuery.safeExtend({
  /** `up` for rises, `down` for cuts. */
  direction: unsetWhenEmpty(z.enum(['up', 'down'])),
  /** `effect` unless told. What has no effect that can be told comes last, whatever the order. */
  sort: unsetWhenEmpty(z.enum(priceChangeSorts)),
  /** Of `effect` from the greatest loss unless told, of all others from the newest or greatest. */
  order: unsetWhenEmpty(z.enum(['asc', 'desc'])),
  /** From 1. */
  page: unsetWhenEmpty(
    z
      .string()
      .regex(/^[1-9]\d{0,4}$/, 'must be from 1 to 99999')
      .transform(Number),
  ),
});
export type PriceChangesQuery = z.infer<typeof PriceChangesQuery>;

/**
 * Whether it can be told what a change of price did. `told`: there are whole weeks before and after it, with enough views.
 * `too-early`: waiting will help. `too-little`: it will not, or there are too few views so far.
 */
export const verdicts = ['told', 'too-early', 'too-little'] as const;
export const Verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof Verdict>;

/** What a listing had on the full days of Singapore before a change of its price, or after it. */
const Counted = z.object({ days: z.int(), views: z.int(), clicks: z.int(), enquiries: z.int() });

export const PriceEffect = z.object({
  /**
   * As many days on both sides, in whole weeks up to four, so that each weekday is there as often before as after. They do not reach
   * past another change of price, nor days on which the listing was not on offer, nor today. Where there is no whole week on both
   * sides, up to seven days of each side for itself.
   */
  before: Counted,
  after: Counted,
  verdict: Verdict,
  /** Of the views per day, to one decimal place; null unless it can be told. */
  effect_percent: z.number().nullable(),
});
export type PriceEffect = z.infer<typeof PriceEffect>;

/** A change of a listing's price with what came of it. */
export const PriceChangeRow = PriceEffect.extend({
  listing_id: z.uuid(),
  /** As it is now; of a deleted listing, as it was last. */
  title: z.string(),
  at: z.iso.datetime(),
  version: z.int(),
  from: z.number(),
  to: z.number(),
  /** To one decimal place. */
  change_percent: z.number(),
  /** The listing now; null when it is deleted. */
  now: z.object({ price: z.number(), status: ListingStatus }).nullable(),
});
export type PriceChangeRow = z.infer<typeof PriceChangeRow>;

/** Answer of `GET /api/analytics/price-changes`. `GET /api/analytics/price-changes.csv` answers all of them as a table. */
export const PriceChangesPage = z.object({
  changes: z.array(PriceChangeRow).max(limits.priceChangesPage),
  /** How many there are on all pages together, of each direction. */
  rises: z.int(),
  cuts: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type PriceChangesPage = z.infer<typeof PriceChangesPage>;
