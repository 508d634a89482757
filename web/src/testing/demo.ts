import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { SiteView } from '@marketplace/contracts/site/site.views';
import { shownFlat } from '@marketplace/testing/fixtures/listing';

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

/** An active condominium of a new launch for sale with two photos. */
export const demoListing: PropertyView = shownFlat({
  slug: 'lantern-quay-residences-0001',
  title: 'Lantern Quay Residences',
  description: 'Two-bedroom corner stack.',
  price: 2_380_000,
  district: 'D01 - Boat Quay / Raffles Place',
  is_new_launch: true,
  bedrooms: 2,
  area_sqft: 710,
  key_features: ['99-year leasehold'],
  created_at: '2026-11-03T02:00:00Z',
  updated_at: '2026-11-03T02:00:00Z',
});
