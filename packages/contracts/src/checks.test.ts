import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { Parser } from './check.ts';
import { parserOf } from './check.ts';
import { enquiryReceipt } from './enquiries/enquiry.checks.ts';
import { EnquiryReceipt } from './enquiries/enquiry.views.ts';
import { errorAnswer } from './errors.checks.ts';
import { ErrorAnswer } from './errors.ts';
import { GoneListing, ListingPrices } from './listings/history.views.ts';
import {
  goneListing,
  listingPrices,
  property,
  propertyList,
  propertyPage,
} from './listings/listing.checks.ts';
import { PropertyList, PropertyView } from './listings/listing.views.ts';
import { market } from './listings/market.checks.ts';
import { MarketView } from './listings/market.views.ts';
import { sellerReport } from './seller-links/seller-report.checks.ts';
import { SellerReport } from './seller-links/seller-report.views.ts';
import { isSite } from './site/site.checks.ts';
import { SiteView } from './site/site.views.ts';
import { visitRecorded } from './visits/visit.checks.ts';
import { VisitRecorded } from './visits/visit.commands.ts';

const listing: PropertyView = {
  id: '0190f000-0000-7000-8000-000000000001',
  slug: 'garden-flat-0001',
  title: 'Garden Flat',
  description: 'Quiet stack.',
  price: 1_250_000.5,
  district: 'D11 - Novena / Newton',
  category: 'Condominium',
  sub_type: 'EC',
  property_type: 'Buy',
  status: 'active',
  is_new_launch: false,
  bedrooms: 3,
  bathrooms: null,
  area_sqft: 710,
  tenure: '99-year Leasehold',
  completion_year: 2019,
  images: ['/uploads/0190f000-0000-7000-8000-000000000002.jpg'],
  image_notes: [
    {
      image: '/uploads/0190f000-0000-7000-8000-000000000002.jpg',
      caption: null,
      alt: 'A hall',
      floor_plan: true,
    },
  ],
  key_features: ['Pool', 'Gym'],
  redirect_url: 'https://example.com/launch',
  views_count: 12,
  clicks_count: 0,
  views_this_week: 5,
  news: { kind: 'reduced', at: '2026-11-09T02:00:00Z', price_before: 1_300_000 },
  listed_at: '2026-11-05T02:00:00Z',
  created_at: '2026-11-03T02:00:00Z',
  updated_at: '2026-11-03T02:00:00.123Z',
  confirmed_at: '2026-11-08T02:00:00Z',
  version: 4,
};

const site: SiteView = {
  name: 'Five Foot Way',
  origin: 'https://homes.example',
  agent: {
    name: 'Tan Mei Lin',
    title: 'DIRECTOR',
    licence: 'R1',
    agency: 'Demo Realty',
    agency_licence: 'L1',
    phone: '+65 0000 0000',
    email: 'agent@example.com',
    whatsapp: '6500000000',
    photo: '/agent.svg',
  },
  office_address: '1 Demo Street',
  social: [{ name: 'Tube', url: 'https://tube.example' }],
  email_provider: {
    origin: 'https://mail.example',
    service_id: 's',
    template_id: 't',
    public_key: 'k',
    timeout_ms: 8000,
    block_headless: false,
    blocked_addresses: ['no@example.com'],
    throttle_ms: 0,
  },
  default_redirect_url: 'https://example.com',
};

const figures: MarketView = {
  districts: [{ code: 'D15', count: 2 }],
  category: null,
  types: [{ category: 'HDB', count: 1 }],
  medians: [{ category: 'HDB', place: 'D15', median: 610.5, count: 5 }],
};

const refusal: ErrorAnswer = {
  detail: 'Changed meanwhile',
  errors: [{ path: 'price', message: 'must be greater than 0' }],
  conflict: {
    version: 5,
    changes: [{ field: 'price', from: 1, to: { any: 'thing' } }],
    by: 'mei',
    at: '2026-11-03T02:00:00Z',
    deleted: false,
  },
};

const counts = { views: 310, clicks: 12, enquiries: 2 };
const report: SellerReport = {
  ...{ title: 'Garden Flat', district: 'D11 - Novena / Newton', property_type: 'Buy', price: 1_250_000.5 },
  ...{ status: 'sold', slug: 'garden-flat-0001', image: null, at: '2026-11-20T02:00:00Z' },
  ...{ ends_at: '2027-02-18T02:00:00Z', published_at: '2026-10-01T02:00:00Z', off_since: null },
  ...{ days_on_market: 51, total: counts, last_30_days: counts, earlier: counts },
  weeks: [{ from: '2026-11-16', to: '2026-11-20', ...counts }],
  prices: [
    {
      at: '2026-10-01T02:00:00Z',
      price: 1_250_000.5,
      change_percent: -3.5,
      views_per_day_before: null,
      views_per_day_after: 4.2,
    },
  ],
  ...{ views_per_day: 4.2, district_views_per_day: 3.1 },
};

interface Pair {
  schema: z.core.$ZodType & { safeParse(value: unknown): { success: boolean } };
  parser: Parser<unknown>;
  sample: unknown;
}

const pairs: Record<string, Pair> = {
  'a listing': { schema: PropertyView, parser: property, sample: listing },
  'a list': { schema: PropertyList, parser: propertyList, sample: [listing] },
  'the beginning of a list': {
    schema: z.object({ items: PropertyList, total: z.int() }),
    parser: propertyPage,
    sample: { items: [listing], total: 310 },
  },
  'the prices of a listing': {
    schema: ListingPrices,
    parser: listingPrices,
    sample: {
      history: [{ at: '2026-11-03T02:00:00Z', price: 1_250_000.5 }],
      psf: { median: 2010.5, count: 7, place: 'D09' },
    },
  },
  'a listing that is gone': {
    schema: GoneListing,
    parser: goneListing,
    sample: { sold: true, since: '2026-11-03T02:00:00Z' },
  },
  'the figures of a market': { schema: MarketView, parser: market, sample: figures },
  'a report for the seller': { schema: SellerReport, parser: sellerReport, sample: report },
  'the site': { schema: SiteView, parser: parserOf(isSite), sample: site },
  'a refusal': { schema: ErrorAnswer, parser: errorAnswer, sample: refusal },
  'an enquiry that was taken': {
    schema: EnquiryReceipt,
    parser: enquiryReceipt,
    sample: { id: '0190f000-0000-7000-8000-000000000001', reference: 'K7QX-3M2P' },
  },
  'a recorded visit': { schema: VisitRecorded, parser: visitRecorded, sample: { recorded: true } },
};

const ABSENT = Symbol('absent');

/** Values that another server, or another version, could send anywhere. */
const values: unknown[] = [
  ...[ABSENT, null, true, '', 0, -7, 1.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY],
  ...[[], ['text'], [7], {}, { recorded: 'yes' }],
  ...`Buy sold HDB Upcoming Freehold
    0190F000-0000-7000-8000-0000000000AD 0190f000-0000-9000-8000-0000000000ad
    0190f000-0000-7000-c000-0000000000ad 00000000-0000-0000-0000-000000000000
    ffffffff-ffff-ffff-ffff-ffffffffffff x0190f000-0000-7000-8000-0000000000ad
    2026-11-03T02:00Z 2026-11-03T02:00:00.123456Z 2026-11-03T02:00:00+08:00 2026-11-03T02:00:00 2026-11-03
    2026-02-30T02:00:00Z 2028-02-29T02:00:00Z 2026-13-01T02:00:00Z 2026-11-03T24:00:00Z
    2026-11-03T02:60:00Z 2026-11-03T02:00:60Z`.split(/\s+/),
];

describe.each(Object.entries(pairs))('the zod-free check of %s', (_name, { schema, parser, sample }) => {
  it('accepts the sample unchanged', () => {
    expect(schema.safeParse(sample).success).toBe(true);
    expect(parser.parse(sample)).toBe(sample);
  });

  it('accepts and refuses the same values as the contract, anywhere', () => {
    for (const path of pathsOf(sample))
      for (const value of values) {
        const changed = withValue(sample, path, value);
        const expected = schema.safeParse(changed).success;
        expect(takes(parser, changed), `${path.join('.')} as ${String(value)}`).toBe(expected);
      }
  });
});

function takes(parser: Parser<unknown>, value: unknown): boolean {
  try {
    parser.parse(value);
    return true;
  } catch {
    return false;
  }
}

type Path = readonly string[];

/** Returns the path of each value in a sample, including the sample itself. */
function pathsOf(value: unknown): Path[] {
  if (typeof value !== 'object' || value === null) return [[]];
  const inner = Object.entries(value).flatMap(([key, part]) => pathsOf(part).map((path) => [key, ...path]));
  return [[], ...inner];
}

function withValue(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const isGone = rest.length === 0 && value === ABSENT;
  if (Array.isArray(whole))
    return whole.flatMap((one, index) => {
      if (String(index) !== key) return [one];
      return isGone ? [] : [withValue(one, rest, value)];
    });
  const { [key]: old, ...others } = whole as Record<string, unknown>;
  return isGone ? others : { ...others, [key]: withValue(old, rest, value) };
}
