import { describe, expect, it } from 'vitest';
import { scriptText } from '../../site/json-ld.tsx';
import { demoListing, demoSite } from '../../testing/demo.ts';
import { listingJsonLd } from './listing-json-ld.ts';

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
        address: { addressLocality: "Raffles Place, Cecil, Marina, People's Park", addressCountry: 'SG' },
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
    const [facts] = factsOf({ bedrooms: null, area_sqft: null, status: 'sold', category: 'Landed' });
    expect(facts).not.toHaveProperty('offers');
    expect(facts).not.toHaveProperty('mainEntity.numberOfBedrooms');
    expect(facts).not.toHaveProperty('mainEntity.floorSize');
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

  it('cannot end the element it stands in', () =>
    expect(scriptText(factsOf({ title: '</script><script>alert(1)' }))).not.toContain('</script>'));
});
