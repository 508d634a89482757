import { ListListings } from '@marketplace/contracts/listings/listing.filters';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { describe, expect, it } from 'vitest';
import { featuredListings, goneListingOf, pricesOf } from '../../listing/listing.resources.ts';
import { demoListing, demoSite } from '../../testing/demo.ts';
import { inScript } from '../page-head.tsx';
import { comparisonText } from './price-and-costs.tsx';
import {
  canonicalPath,
  isGone,
  listingJsonLd,
  propertyHead,
  secondReads,
  similarListings,
  similarReads,
} from './property-head.ts';
import { shareText } from './property-summary.tsx';

const condo = { price: 2_000_000, area_sqft: 1000, property_type: 'Buy', category: 'Condominium' } as const;
const novena = { median: 1850.5, count: 12, place: 'D11' };

describe('a price per square foot', () => {
  it('is compared with the median of its district', () =>
    expect(comparisonText(condo, novena)).toBe(
      '$2,000 psf is 8% above $1,851 psf, the median of the 12 other condominiums for sale in D11 Novena / Newton on this site.',
    ));

  it.each([
    ['CCR', 'in the Core Central Region'],
    ['RCR/OCR', 'in D05, D14, D15 and D20'],
  ])('or of its region: %s', (place, where) =>
    expect(
      comparisonText(
        { price: 4000, area_sqft: 1000, property_type: 'Rent', category: 'HDB' },
        { median: 5, count: 1200, place },
      ),
    ).toBe(
      `$4.00 psf /month is 20% below $5.00 psf /month, the median of the 1,200 other HDB flats for rent ${where} on this site.`,
    ),
  );

  it('is about the median within 2%', () => {
    const about = comparisonText(condo, { ...novena, median: 2039 });
    expect(about).toBe(
      '$2,000 psf is about the median of the 12 other condominiums for sale in D11 Novena / Newton on this site, $2,039 psf.',
    );
    expect(comparisonText(condo, { ...novena, median: 2041 })).toMatch(
      /^\$2,000 psf is 2% below \$2,041 psf/,
    );
  });
});

const byId = { params: { slug: 'anything' }, search: new URLSearchParams({ id: demoListing.id }) };
const bySlug = { params: { slug: demoListing.slug }, search: new URLSearchParams() };
const answers = {
  [`/properties/${demoListing.id}`]: demoListing,
  [`/properties/slug/${demoListing.slug}`]: demoListing,
};

describe('the page of a listing', () => {
  it('redirects from the id to the slug', () => {
    expect(canonicalPath(byId, answers)).toBe('/property/lantern-quay-residences-0001');
    const shared = new URLSearchParams({ id: demoListing.id, utm_source: 'flyer' });
    expect(canonicalPath({ ...byId, search: shared }, answers)).toBe(
      '/property/lantern-quay-residences-0001?utm_source=flyer',
    );
  });

  it('does not redirect from its slug or from an unknown listing', () => {
    expect(canonicalPath(bySlug, answers)).toBeUndefined();
    expect(canonicalPath(byId, {})).toBeUndefined();
  });

  it('loads its prices and similar listings, or other listings when unknown', () => {
    expect(secondReads(bySlug, answers)).toEqual([pricesOf(demoListing), ...similarReads(demoListing)]);
    expect(secondReads(bySlug, {})).toEqual([goneListingOf(demoListing.slug, null), featuredListings]);
  });

  it('is marked as gone when it existed', () => {
    const gone = { sold: false, since: '2026-11-03T02:00:00Z' };
    expect(isGone(bySlug, { [`/properties/${demoListing.slug}/gone`]: gone })).toBe(true);
    expect(isGone(byId, { [`/properties/${demoListing.id}/gone`]: gone })).toBe(true);
    expect(isGone(bySlug, {})).toBe(false);
  });
});

it('shows no price when sold', () =>
  expect(shareText({ ...demoListing, status: 'sold' })).toBe(
    'Check out this property: Lantern Quay Residences in D01 - Boat Quay / Raffles Place',
  ));

const home = (id: string, price: number): PropertyView => ({ ...demoListing, id, price });
const idsOf = (listings: PropertyView[]) => listings.map(({ id }) => id);
const near = [home('a', 2_500_000), home('b', 2_400_000), home('c', 3_500_000)];

describe('similar listings', () => {
  it.each([
    ['those of the district first, the nearest in price before others', near, ['d', 'e'], ['b', 'a', 'c']],
    ['those of about the same price next', near.slice(0, 1), ['d'], ['a', 'd']],
    [
      'neither the listing itself nor another one twice',
      [demoListing, ...near.slice(0, 1)],
      ['a', 'b'],
      ['a', 'b'],
    ],
  ])('are %s', (_name, inDistrict, atPrice, expected) => {
    const others = [
      demoListing,
      ...atPrice.map((id) => near.find((one) => one.id === id) ?? home(id, 2_380_000)),
    ];
    expect(idsOf(similarListings(demoListing, inDistrict, others))).toEqual(expected);
  });

  it('have the same category first, then those within half of the price', () => {
    const landed = { ...home('landed', 2_380_000), category: 'Landed' } as const;
    const dear = home('dear', 5_480_000);
    expect(idsOf(similarListings(demoListing, [landed, dear], [home('near', 2_800_000)]))).toEqual([
      'near',
      'dear',
      'landed',
    ]);
  });

  it('fill one row of three, or two', () => {
    const many = Array.from({ length: 9 }, (_, index) => home(String(index), 2_000_000));
    const lengths = [0, 1, 2, 3, 4, 5, 6, 9].map(
      (length) => similarListings(demoListing, many.slice(0, length), []).length,
    );
    expect(lengths).toEqual([0, 1, 2, 3, 3, 3, 6, 6]);
  });

  it('are requested with parameters of the list call', () => {
    const [inDistrict, atPrice] = similarReads({ ...demoListing, price: 4800 }).map(({ path }) =>
      ListListings.parse(Object.fromEntries(new URLSearchParams(path.split('?')[1]))),
    );
    expect(inDistrict).toEqual({ status: 'active', property_type: 'Buy', district: 'D01', limit: 7 });
    expect(atPrice).toEqual({
      status: 'active',
      category: 'Condominium',
      minPrice: 3840,
      maxPrice: 5760,
      limit: 7,
    });
  });
});

describe('the head of a listing', () => {
  it('names it, its price and its agent', () =>
    expect(propertyHead({ ...demoListing, version: 4 }, demoSite)).toEqual({
      title: '2-bed Condo, Lantern Quay Residences · $2,380,000',
      description:
        '2 bedrooms · 710 sqft · D01 Boat Quay / Raffles Place · Tan Mei Lin, CEA Reg. No. R123456A',
      path: '/property/lantern-quay-residences-0001',
      image: {
        path: '/uploads/previews/property/lantern-quay-residences-0001.jpg?v=4',
        alt: 'Lantern Quay Residences, photo 1 of 2',
      },
    }));

  it('fits link previews with the whole price', () => {
    const { title } = propertyHead({ ...demoListing, title: 'A very long name '.repeat(10) }, demoSite);
    expect(title).toHaveLength(65);
    expect(title).toMatch(/^2-bed Condo, A very long name .*… · \$2,380,000$/);
  });

  it('has no picture without photos', () =>
    expect(propertyHead({ ...demoListing, images: [] }, demoSite).image).toBeUndefined());

  it('keeps a sold listing out of search engines and its price out of previews', () => {
    const { noindex, title } = propertyHead({ ...demoListing, status: 'sold' }, demoSite);
    expect(noindex).toBe(true);
    expect(title).toBe('2-bed Condo, Lantern Quay Residences · Sold');
  });
});

const url = 'https://homes.example/property/lantern-quay-residences-0001';
const factsOf = (changes = {}) => listingJsonLd({ ...demoListing, ...changes }, demoSite);

describe('the structured data of a listing', () => {
  it('matches its page', () =>
    expect(factsOf()[0]).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'RealEstateListing',
      '@id': `${url}#listing`,
      url,
      datePosted: '2026-11-03T02:00:00Z',
      mainEntity: {
        '@type': 'Apartment',
        numberOfBedrooms: 2,
        floorSize: { value: 710, unitCode: 'FTK' },
        yearBuilt: 2015,
        additionalProperty: [{ name: 'Tenure', value: '99-year Leasehold' }],
        address: { addressLocality: 'D01 Boat Quay / Raffles Place', addressCountry: 'SG' },
        amenityFeature: [{ name: '99-year leasehold', value: true }],
      },
      offers: {
        price: 2_380_000,
        priceCurrency: 'SGD',
        businessFunction: 'http://purl.org/goodrelations/v1#Sell',
        offeredBy: { identifier: 'R123456A', worksFor: { identifier: 'L0000000Z' } },
      },
    }));

  it('says that a rent is monthly', () =>
    expect(factsOf({ property_type: 'Rent', price: 3800 })[0]).toMatchObject({
      offers: {
        priceSpecification: { price: 3800, unitText: 'MONTH' },
        businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      },
    }));

  it('omits unknown facts, and the offer of a sold listing', () => {
    const unknown = { bedrooms: null, area_sqft: null, tenure: null, completion_year: null };
    const [facts] = factsOf({ ...unknown, status: 'sold', category: 'Landed' });
    expect(facts).not.toHaveProperty('offers');
    expect(facts).not.toHaveProperty('mainEntity.numberOfBedrooms');
    expect(facts).not.toHaveProperty('mainEntity.floorSize');
    expect(facts).not.toHaveProperty('mainEntity.yearBuilt');
    expect(facts).not.toHaveProperty('mainEntity.additionalProperty');
    expect(facts).toHaveProperty('mainEntity.@type', 'SingleFamilyResidence');
  });

  it('includes its breadcrumb', () =>
    expect(factsOf()[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Buy', item: 'https://homes.example/buy' },
        {
          position: 2,
          item: 'https://homes.example/buy?district=D01',
        },
        { position: 3, name: 'Lantern Quay Residences', item: url },
      ],
    }));

  it('omits a Singapore place for a home abroad', () => {
    const facts = JSON.stringify(factsOf({ sub_type: 'Overseas Property' }));
    expect(facts).not.toMatch(/D01|"SG"|Singapore/);
    expect(facts).toContain('/buy?category=Overseas+Property');
    const abroad = { ...demoListing, sub_type: 'Overseas Property' } as const;
    expect(propertyHead(abroad, demoSite).description).toContain('710 sqft · Overseas · Tan Mei Lin');
  });

  it('cannot close its element', () =>
    expect(inScript(JSON.stringify(factsOf({ title: '</script><script>alert(1)' })))).not.toContain(
      '</script>',
    ));
});
