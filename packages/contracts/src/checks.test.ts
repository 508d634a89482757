import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { Parser } from './check.ts';
import { errorAnswer } from './errors.ts';
import { property, propertyList, propertyPage } from './listings/listing.checks.ts';
import { PropertyList, PropertyView } from './listings/listing.views.ts';

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

interface Pair {
  schema: z.core.$ZodType & { safeParse(value: unknown): { success: boolean } };
  parser: Parser<unknown>;
  sample: unknown;
}

const pairs: Record<string, Pair> = {
  'a listing': { schema: PropertyView, parser: property, sample: listing },
  'a list': { schema: PropertyList, parser: propertyList, sample: [listing] },
  'the first listings of a list': {
    schema: z.object({ items: PropertyList, total: z.int() }),
    parser: propertyPage,
    sample: { items: [listing], total: 310 },
  },
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
        expect(accepts(parser, changed), `${path.join('.')} as ${String(value)}`).toBe(expected);
      }
  });
});

describe('the check of an error', () => {
  const errors = [{ path: 'price', message: 'must be greater than 0' }];
  const conflict = {
    version: 5,
    changes: [{ field: 'price', from: 1, to: { any: 'thing' } }],
    by: 'mei',
    at: '2026-11-03T02:00:00Z',
    deleted: false,
  };

  it.each([{ detail: 'x' }, { detail: 'x', errors }, { detail: 'x', conflict }])('accepts %j', (body) =>
    expect(errorAnswer.parse(body)).toBe(body),
  );

  it.each([
    {},
    { detail: 'x', errors: null },
    { detail: 'x', errors: [{ path: 'price' }] },
    { detail: 'x', conflict: { ...conflict, changes: [{ field: 'price', to: 1 }] } },
    { detail: 'x', conflict: { ...conflict, version: 1.5 } },
  ])('refuses %j', (body) => expect(accepts(errorAnswer, body)).toBe(false));
});

function accepts(parser: Parser<unknown>, value: unknown): boolean {
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
