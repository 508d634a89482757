import { describe, expect, it } from 'vitest';
import { demoListing, demoSite } from '../../testing/demo.ts';
import { scriptText } from '../json-ld.tsx';
import { listingJsonLd, propertyHead } from './property-head.ts';

describe('the head of a listing', () => {
  it('says what it is, for how much, and by whom', () =>
    expect(propertyHead({ ...demoListing, version: 4 }, demoSite)).toEqual({
      title: '2-bed Condo, Lantern Quay Residences · $2,380,000',
      description:
        '2 bedrooms · 710 sqft · D01 Boat Quay / Raffles Place · Tan Mei Lin, CEA Reg. No. R123456A',
      path: '/property/lantern-quay-residences-0001',
      image: {
        path: '/uploads/0199d2a0-0000-7000-8000-00000000000a-og.jpg?v=4',
        alt: 'Lantern Quay Residences, photo 1 of 2',
      },
    }));

  it('fits where link previews show it, with the price whole', () => {
    const { title } = propertyHead({ ...demoListing, title: 'A very long name '.repeat(10) }, demoSite);
    expect(title).toHaveLength(65);
    expect(title).toMatch(/^2-bed Condo, A very long name .*… · \$2,380,000$/);
  });

  it('has no picture without photos', () =>
    expect(propertyHead({ ...demoListing, images: [] }, demoSite).image).toBeUndefined());

  it('keeps a sold listing out of search engines, and its price out of previews', () => {
    const { noindex, title } = propertyHead({ ...demoListing, status: 'sold' }, demoSite);
    expect(noindex).toBe(true);
    expect(title).toBe('2-bed Condo, Lantern Quay Residences · Sold');
  });
});

const url = 'https://homes.example/property/lantern-quay-residences-0001';
const factsOf = (changes = {}) => listingJsonLd({ ...demoListing, ...changes }, demoSite);

describe('what search engines may know of a listing', () => {
  it('is what its page shows', () =>
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

  it('says that a rent is paid by the month', () =>
    expect(factsOf({ property_type: 'Rent', price: 3800 })[0]).toMatchObject({
      offers: {
        priceSpecification: { price: 3800, unitText: 'MONTH' },
        businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      },
    }));

  it('leaves out what is not known, and the offer of what is sold', () => {
    const unknown = { bedrooms: null, area_sqft: null, tenure: null, completion_year: null };
    const [facts] = factsOf({ ...unknown, status: 'sold', category: 'Landed' });
    expect(facts).not.toHaveProperty('offers');
    expect(facts).not.toHaveProperty('mainEntity.numberOfBedrooms');
    expect(facts).not.toHaveProperty('mainEntity.floorSize');
    expect(facts).not.toHaveProperty('mainEntity.yearBuilt');
    expect(facts).not.toHaveProperty('mainEntity.additionalProperty');
    expect(facts).toHaveProperty('mainEntity.@type', 'SingleFamilyResidence');
  });

  it('has its place on the site', () =>
    expect(factsOf()[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Buy', item: 'https://homes.example/buy' },
        {
          position: 2,
          item: 'https://homes.example/buy?district=D01+-+Boat+Quay+%2F+Raffles+Place',
        },
        { position: 3, name: 'Lantern Quay Residences', item: url },
      ],
    }));

  it('is without a place in Singapore for a home abroad', () => {
    const facts = JSON.stringify(factsOf({ sub_type: 'Overseas Property' }));
    expect(facts).not.toMatch(/D01|"SG"|Singapore/);
    expect(facts).toContain('/buy?category=Overseas+Property');
    const abroad = { ...demoListing, sub_type: 'Overseas Property' } as const;
    expect(propertyHead(abroad, demoSite).description).toContain('710 sqft · Overseas · Tan Mei Lin');
  });

  it('cannot end the element it stands in', () =>
    expect(scriptText(factsOf({ title: '</script><script>alert(1)' }))).not.toContain('</script>'));
});
