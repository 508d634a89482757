import { isUploadedImage } from '@marketplace/contracts/images/image.paths';
import { codeOf, isOverseas, placeName } from '@marketplace/contracts/listings/listing.place';
import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyList, PropertyView } from '@marketplace/contracts/listings/listing.views';
import { isProperty, propertyList } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import type { Resource } from '../../api/client.ts';
import { featuredListings, goneListingOf, listingOf, pricesOf } from '../../listing/listing.resources.ts';
import { knownFigures, withUnit } from '../../listing/listing-figures.ts';
import { photoAlt } from '../../listing/listing-photo.tsx';
import { fullPrice } from '../../ui/format.ts';
import type { PageHead } from '../page-head.tsx';
import { agentJsonLd } from '../page-head.tsx';
import { paths, withQuery } from '../pages.ts';

/** Chat programs cut longer titles. */
const TITLE_LENGTH = 65;
const kinds = {
  Condominium: 'Condo',
  HDB: 'HDB flat',
  Landed: 'Landed home',
  Commercial: 'Commercial space',
} as const;

/** Returns the head of a listing's page, also used for link previews. Sold ones go without a price. */
export function propertyHead(listing: PropertyView, site: SiteView): PageHead {
  const [cover] = listing.images;
  return {
    title: titleOf(listing),
    description: describe(listing, site),
    path: paths.property(listing.slug),
    ...(import.meta.env.SSR &&
      cover &&
      isUploadedImage(cover) && {
        // chat programs keep a picture for as long as its address stays the same
        image: {
          path: `/uploads/previews/property/${listing.slug}.jpg?v=${listing.version}`,
          alt: photoAlt(listing, 0),
        },
      }),
    ...(listing.status !== 'active' && { noindex: true }),
  };
}

/** `2-bed Condo, Newton Osprey · $2,380,000`; long names are cut, the price never. */
function titleOf(listing: PropertyView): string {
  const rooms = listing.bedrooms ? `${listing.bedrooms}-bed ` : '';
  const before = `${rooms}${kinds[listing.category]}, `;
  const after = ` · ${listing.status === 'sold' ? (listing.property_type === 'Rent' ? 'Rented' : 'Sold') : fullPrice(listing)}`;
  return before + shortened(listing.title, TITLE_LENGTH - before.length - after.length) + after;
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

function describe(listing: PropertyView, { agent }: SiteView): string {
  const { bedrooms, area_sqft } = listing;
  const facts = [
    bedrooms && withUnit('bedrooms', bedrooms),
    area_sqft && withUnit('area_sqft', area_sqft),
    placeName(listing),
    `${agent.name}, CEA Reg. No. ${agent.licence}`,
  ];
  return facts.filter(Boolean).join(' · ');
}

const context = 'https://schema.org';
const placeTypes = {
  Condominium: 'Apartment',
  HDB: 'Apartment',
  Landed: 'SingleFamilyResidence',
  Commercial: 'Place',
} as const;

/** Returns a listing and its breadcrumb as JSON-LD, no more than its page shows. Sold ones have no offer. */
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
      datePosted: listedAt(listing),
      dateModified: listing.updated_at,
      ...(listing.images.length > 0 && { image: listing.images.map((path) => site.origin + path) }),
      mainEntity: placeFacts(listing),
      ...(listing.status === 'active' && { offers: offerFacts(listing, site) }),
    },
    breadcrumbFacts(listing, site),
  ];
}

function placeFacts(listing: PropertyView) {
  const { category, title, key_features, tenure, completion_year } = listing;
  const isHome = category !== 'Commercial';
  return {
    '@type': placeTypes[category],
    name: title,
    ...(isHome && Object.assign({}, ...knownFigures(listing).map(({ jsonLd, value }) => jsonLd(value)))),
    ...(isHome && completion_year && { yearBuilt: completion_year }),
    ...(tenure && { additionalProperty: [{ '@type': 'PropertyValue', name: 'Tenure', value: tenure }] }),
    ...(!isOverseas(listing) && {
      address: {
        '@type': 'PostalAddress',
        addressLocality: placeName(listing),
        addressRegion: 'Singapore',
        addressCountry: 'SG',
      },
    }),
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

/** Returns the path of the list of a listing's district, or of overseas properties. */
export function placeList(listing: PropertyView): string {
  const district = codeOf(listing);
  const query = district === undefined ? { category: 'Overseas Property' } : { district };
  return withQuery(paths.list(listing.property_type), query);
}

function breadcrumbFacts(listing: PropertyView, { origin }: SiteView) {
  const { property_type, title, slug } = listing;
  const steps = [
    [property_type, paths.list(property_type)],
    [placeName(listing), placeList(listing)],
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

interface Address {
  params: { slug?: string | undefined };
  search: URLSearchParams;
}

/** What the server reads for /property/:slug. */
export function propertyReads({ params, search }: Address): Resource<unknown>[] {
  return [listingOf(params.slug ?? '', search.get('id'))];
}

/** Second reads: prices and similar listings; for a missing listing, since when it is gone and other listings. */
export function secondReads(page: Address, answers: Record<string, unknown>): Resource<unknown>[] {
  const listing = listingIn(page, answers);
  return listing ? [pricesOf(listing), ...similarReads(listing)] : [goneOf(page), featuredListings];
}

/** A listing that was public has a page of its own; unknown names share one. */
export function isGone(page: Address, answers: Record<string, unknown>): boolean {
  return answers[goneOf(page).path] !== undefined;
}

function goneOf({ params, search }: Address): Resource<unknown> {
  return goneListingOf(params.slug ?? '', search.get('id'));
}

/** The listing's path by slug, when it was requested by id. */
export function canonicalPath(page: Address, answers: Record<string, unknown>): string | undefined {
  const listing = page.search.has('id') && listingIn(page, answers);
  return listing ? pathWithoutId(listing.slug, page.search) : undefined;
}

/** Returns a listing's path with all parameters but `id`. */
export function pathWithoutId(slug: string, search: URLSearchParams): string {
  const others = new URLSearchParams(search);
  others.delete('id');
  const query = others.toString();
  return query === '' ? paths.property(slug) : `${paths.property(slug)}?${query}`;
}

function listingIn(page: Address, answers: Record<string, unknown>): PropertyView | undefined {
  const [{ path } = { path: '' }] = propertyReads(page);
  const answer = answers[path];
  return isProperty(answer) ? answer : undefined;
}

const MOST = 6;
/** Cards in a row of a wide screen; incomplete rows are cut. */
const ROW = 3;
/** Maximum difference of prices, as a fraction of the listing's own. */
const PRICE_RANGE = 0.2;

/** Active listings of the same type and district (or overseas), and of the same category at a similar price. */
export function similarReads(listing: PropertyView): [Resource<PropertyList>, Resource<PropertyList>] {
  const { property_type, category, price } = listing;
  const district = codeOf(listing);
  const place = district === undefined ? { category: 'Overseas Property' } : { district };
  return [
    activeListings({ property_type, ...place }),
    activeListings({
      category,
      minPrice: String(Math.floor(price * (1 - PRICE_RANGE))),
      maxPrice: String(Math.ceil(price * (1 + PRICE_RANGE))),
    }),
  ];
}

/** Above this difference of prices, as a fraction of the listing's own, others come first. */
const FAR = 0.5;

/**
 * Returns full rows of similar listings: the same category first, each with prices far off last. Within these, those in the district
 * come before others, the closest in price first.
 */
export function similarListings(
  listing: PropertyView,
  inDistrict: readonly PropertyView[],
  atPrice: readonly PropertyView[],
): PropertyView[] {
  const difference = (one: PropertyView) => Math.abs(one.price - listing.price);
  const nearestFirst = (one: PropertyView, other: PropertyView) => difference(one) - difference(other);
  const rank = (one: PropertyView) =>
    (one.category === listing.category ? 0 : 2) + (difference(one) > listing.price * FAR ? 1 : 0);
  const found = new Map(
    [...inDistrict.toSorted(nearestFirst), ...atPrice.toSorted(nearestFirst)].map((one) => [one.id, one]),
  );
  found.delete(listing.id);
  const similar = [...found.values()].sort((one, other) => rank(one) - rank(other)).slice(0, MOST);
  return similar.length < ROW ? similar : similar.slice(0, similar.length - (similar.length % ROW));
}

/** One more than shown: the listing itself is among them. */
function activeListings(filter: Record<string, string>): Resource<PropertyList> {
  const query = new URLSearchParams({ status: 'active', ...filter, limit: String(MOST + 1) });
  return { path: `/properties?${query}`, schema: propertyList };
}
