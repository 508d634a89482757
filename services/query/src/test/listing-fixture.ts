import { randomUUID } from 'node:crypto';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';

let made = 0;

/** Returns a listing that is active and for sale, newer than those made before it, with what a test cares about. */
export function aListing(given: Partial<PropertyView> = {}): PropertyView {
  made += 1;
  const id = randomUUID();
  const created_at = new Date(Date.UTC(2026, 0, 1) + made * 60_000).toISOString();
  return {
    id,
    slug: `home-${made}-${id.slice(0, 6)}`,
    title: `Home ${made}`,
    description: 'Bright rooms near the park.',
    price: 1_250_000,
    district: 'D09 - Orchard / River Valley',
    category: 'Condominium',
    sub_type: null,
    property_type: 'Buy',
    status: 'active',
    is_new_launch: false,
    bedrooms: 3,
    bathrooms: 2,
    area_sqft: 1200.5,
    images: [],
    key_features: [],
    redirect_url: 'https://example.com/home',
    views_count: 0,
    clicks_count: 0,
    created_at,
    updated_at: created_at,
    version: 1,
    ...given,
  };
}
