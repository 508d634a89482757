import { isUploadedImage, ogImage } from '@marketplace/contracts/images/image.paths';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { withUnit } from '../../listings/listing-figures.ts';
import { photoAlt } from '../../listings/listing-photo.tsx';
import type { PageHead } from '../../site/page-head.tsx';
import { paths } from '../../site/public-paths.ts';
import { fullPrice } from '../../ui/format.ts';

/** Longer titles are cut by chat programs. */
const TITLE_LENGTH = 65;
const kinds = {
  Condominium: 'Condo',
  HDB: 'HDB flat',
  Landed: 'Landed home',
  Commercial: 'Commercial space',
} as const;

/** Returns the head of a listing's page: what a link to it looks like in a chat. What is sold goes without its price. */
export function propertyHead(listing: PropertyView, site: SiteView): PageHead {
  const [cover] = listing.images;
  return {
    title: titleOf(listing),
    description: describe(listing, site),
    path: paths.property(listing.slug),
    ...(cover &&
      isUploadedImage(cover) && {
        // chat programs keep a picture for as long as its address stays the same
        image: { path: `${ogImage(cover)}?v=${listing.version}`, alt: photoAlt(listing, 0) },
      }),
    ...(listing.status !== 'active' && { noindex: true }),
  };
}

/** `2-bed Condo, Newton Osprey · $2,380,000`; a long name is cut, the price never. */
function titleOf(listing: PropertyView): string {
  const rooms = listing.bedrooms ? `${listing.bedrooms}-bed ` : '';
  const before = `${rooms}${kinds[listing.category]}, `;
  const after = ` · ${listing.status === 'sold' ? 'Sold' : fullPrice(listing)}`;
  return before + shortened(listing.title, TITLE_LENGTH - before.length - after.length) + after;
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

function describe({ bedrooms, area_sqft, district }: PropertyView, { agent }: SiteView): string {
  const facts = [
    bedrooms && withUnit('bedrooms', bedrooms),
    area_sqft && withUnit('area_sqft', area_sqft),
    district,
    `${agent.name}, CEA Reg. No. ${agent.licence}`,
  ];
  return facts.filter(Boolean).join(' · ');
}
