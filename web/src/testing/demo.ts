import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';

/** A site as the tests of pages know it. */
export const demoSite: SiteView = {
  name: 'Five Foot Way',
  origin: 'https://homes.example',
  agent: {
    name: 'Tan Mei Lin',
    title: 'ASSOCIATE DIRECTOR',
    licence: 'R123456A',
    agency: 'Demo Realty',
    agency_licence: 'L0000000Z',
    phone: '+65 0000 0000',
    email: 'agent@example.com',
    whatsapp: '6500000000',
    photo: '/agent.svg',
  },
  office_address: '1 Demo Street',
  social: [],
  email_provider: null,
  default_redirect_url: 'https://example.com/new-launches',
};

/** An active condominium for sale with two photos. */
export const demoListing: PropertyView = {
  id: '0190f000-0000-7000-8000-000000000001',
  slug: 'lantern-quay-residences-0001',
  title: 'Lantern Quay Residences',
  description: 'Two-bedroom corner stack.',
  price: 2_380_000,
  district: 'D01 - Boat Quay / Raffles Place',
  category: 'Condominium',
  sub_type: null,
  property_type: 'Buy',
  status: 'active',
  is_new_launch: true,
  bedrooms: 2,
  bathrooms: 2,
  area_sqft: 710,
  images: [
    '/uploads/0190f000-0000-7000-8000-00000000000a.jpg',
    '/uploads/0190f000-0000-7000-8000-00000000000b.jpg',
  ],
  key_features: ['99-year leasehold'],
  redirect_url: 'https://example.com/listings/lantern-quay',
  views_count: 12,
  clicks_count: 3,
  created_at: '2026-11-03T02:00:00Z',
  updated_at: '2026-11-03T02:00:00Z',
  version: 1,
};
