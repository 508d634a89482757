import type { PropertyView } from '@marketplace/contracts/listings/listing.views';

/** A listing as the API answers it, for tests. */
export function listed(fields: Partial<PropertyView> = {}): PropertyView {
  return {
    id: '0199d2a0-0000-7000-8000-000000000001',
    slug: 'lantern-quay-000001',
    title: 'Lantern Quay',
    description: 'Two bedrooms.\n\nBay view.',
    price: 2_380_000,
    district: 'D01 - Boat Quay / Raffles Place',
    category: 'Condominium',
    sub_type: null,
    property_type: 'Buy',
    status: 'active',
    is_new_launch: true,
    bedrooms: 2,
    bathrooms: null,
    area_sqft: 710.5,
    images: ['/uploads/0199d2a0-0000-7000-8000-00000000000a.jpg'],
    key_features: ['Sky terrace'],
    redirect_url: 'https://example.com/a',
    views_count: 3,
    clicks_count: 1,
    created_at: '2026-11-01T00:00:00.000Z',
    updated_at: '2026-11-01T00:00:00.000Z',
    version: 4,
    ...fields,
  };
}
