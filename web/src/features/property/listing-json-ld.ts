import { findDistrict } from '@marketplace/contracts/districts';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { knownFigures } from '../../listings/listing-figures.ts';
import { agentJsonLd } from '../../site/json-ld.tsx';
import { paths, withQuery } from '../../site/public-paths.ts';

const context = 'https://schema.org';
const placeTypes = {
  Condominium: 'Apartment',
  HDB: 'Apartment',
  Landed: 'SingleFamilyResidence',
  Commercial: 'Place',
} as const;

/**
 * Returns what search engines may know of a listing, as JSON-LD: the listing and its place on the site, no more than its page
 * shows. What is sold has no offer.
 */
export function listingJsonLd(listing: PropertyView, site: SiteView): object[] {
  const url = site.origin + paths.property(listing.slug);
  return [
    {
      '@context': context,
      '@type': 'RealEstateListing',
      '@id': `${url}#listing`,
      url,
      name: listing.title,
      description: listing.description,
      datePosted: listing.created_at,
      dateModified: listing.updated_at,
      ...(listing.images.length > 0 && { image: listing.images.map((path) => site.origin + path) }),
      mainEntity: placeFacts(listing),
      ...(listing.status === 'active' && { offers: offerFacts(listing, site) }),
    },
    breadcrumbFacts(listing, site),
  ];
}

function placeFacts(listing: PropertyView) {
  const { category, title, key_features } = listing;
  const isHome = category !== 'Commercial';
  return {
    '@type': placeTypes[category],
    name: title,
    ...(isHome && Object.assign({}, ...knownFigures(listing).map(({ jsonLd, value }) => jsonLd(value)))),
    address: {
      '@type': 'PostalAddress',
      addressLocality: findDistrict(listing.district)?.areas.join(', ') ?? listing.district,
      addressRegion: 'Singapore',
      addressCountry: 'SG',
    },
    amenityFeature: key_features.map((name) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value: true,
    })),
  };
}

function offerFacts({ price, property_type }: PropertyView, site: SiteView) {
  const isRent = property_type === 'Rent';
  const money = { price, priceCurrency: 'SGD' };
  return {
    '@type': 'Offer',
    ...money,
    ...(isRent && {
      priceSpecification: { '@type': 'UnitPriceSpecification', ...money, unitText: 'MONTH' },
    }),
    availability: `${context}/InStock`,
    businessFunction: `http://purl.org/goodrelations/v1#${isRent ? 'LeaseOut' : 'Sell'}`,
    offeredBy: agentJsonLd(site),
  };
}

function breadcrumbFacts({ property_type, district, title, slug }: PropertyView, { origin }: SiteView) {
  const list = paths.list(property_type);
  const steps = [
    [property_type, list],
    [findDistrict(district)?.longLabel ?? district, withQuery(list, { district })],
    [title, paths.property(slug)],
  ] as const;
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}
