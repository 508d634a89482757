import { z } from 'zod/mini';
import { limits } from '../limits.ts';
import { ListingStatus } from '../listings/listing.fields.ts';
import { numeric, unsetWhenEmpty } from '../text.ts';
import { RangeQuery } from './date-range.ts';

const priceChangeSorts = ['effect', 'at', 'change', 'views'] as const;
/** By effect on views, time, percentage, or total views before and after. */
export type PriceChangeSort = (typeof priceChangeSorts)[number];

/** Query string of `GET /api/analytics/price-changes`: price changes in a range, by default of all time. */
export const PriceChangesQuery = z.safeExtend(RangeQuery, {
  /** `up` for increases, `down` for cuts. */
  direction: unsetWhenEmpty(z.enum(['up', 'down'])),
  /** Default `effect`. Changes without a measurable effect always come last. */
  sort: unsetWhenEmpty(z.enum(priceChangeSorts)),
  /** By default ascending for `effect` (greatest loss first), descending for the others. */
  order: unsetWhenEmpty(z.enum(['asc', 'desc'])),
  /** From 1. */
  page: unsetWhenEmpty(numeric(/^[1-9]\d{0,4}$/, 'must be from 1 to 99999')),
});
export type PriceChangesQuery = z.infer<typeof PriceChangesQuery>;

/**
 * Whether the effect can be measured. `told`: whole weeks before and after with enough views. `too-early`: will be measurable
 * later. `too-little`: never, or too few views until now.
 */
export const verdicts = ['told', 'too-early', 'too-little'] as const;
export const Verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof Verdict>;

/** Counts of complete Singapore days before or after a price change. */
const Counted = z.object({ days: z.int(), views: z.int(), clicks: z.int(), enquiries: z.int() });

export const PriceEffect = z.object({
  /**
   * The same number of days on both sides, in full weeks up to four, for the same weekdays. They exclude today, days off the market, and
   * days beyond another price change. Without a full week on both sides, each side has up to seven days of its own.
   */
  before: Counted,
  after: Counted,
  verdict: Verdict,
  /** Change of the views per day, to one decimal; null if not measurable. */
  effect_percent: z.nullable(z.number()),
});
export type PriceEffect = z.infer<typeof PriceEffect>;

/** A price change and its effect. */
export const PriceChangeRow = z.extend(PriceEffect, {
  listing_id: z.uuid(),
  /** Current title; the last one of a deleted listing. */
  title: z.string(),
  at: z.iso.datetime(),
  version: z.int(),
  from: z.number(),
  to: z.number(),
  /** To one decimal. */
  change_percent: z.number(),
  /** Current state; null for a deleted listing. */
  now: z.nullable(z.object({ price: z.number(), status: ListingStatus })),
});
export type PriceChangeRow = z.infer<typeof PriceChangeRow>;

/** Answer of `GET /api/analytics/price-changes`. `GET /api/analytics/price-changes.csv` has all rows. */
export const PriceChangesPage = z.object({
  changes: z.array(PriceChangeRow).check(z.maxLength(limits.priceChangesPage)),
  /** Totals over all pages, by direction. */
  rises: z.int(),
  cuts: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type PriceChangesPage = z.infer<typeof PriceChangesPage>;
