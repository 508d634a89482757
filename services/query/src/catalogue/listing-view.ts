import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ListingsTable } from '@marketplace/read-models/listings.table';
import type { Selectable } from 'kysely';

export type ListingRow = Selectable<ListingsTable>;

/** Views and clicks of a listing since it was added. */
export interface Counts {
  views: number;
  clicks: number;
}

export const NO_COUNTS: Counts = { views: 0, clicks: 0 };

/** Returns a stored listing as reads answer it. */
export function viewOf(row: ListingRow, { views, clicks }: Counts): PropertyView {
  return {
    id: row.listing_id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    price: Number(row.price),
    district: row.district,
    category: row.category,
    sub_type: row.sub_type,
    property_type: row.property_type,
    status: row.status,
    is_new_launch: row.is_new_launch,
    bedrooms: row.bedrooms,
    bathrooms: row.bathrooms,
    area_sqft: row.area_sqft,
    images: row.images,
    key_features: row.key_features,
    redirect_url: row.redirect_url,
    views_count: views,
    clicks_count: clicks,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  };
}
