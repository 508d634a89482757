import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { describe, expect, it } from 'vitest';
import { isAccepted, textOfValue, valueOfText } from './values.ts';

describe('the value of a cell', () => {
  it.each<[ListingField, unknown, string[]]>([
    [
      'price',
      1_250_000,
      [
        '1,250,000',
        '$1.25m',
        '1.25 mil',
        'S$ 1,250,000 (negotiable)',
        'SGD 1.25M',
        'Asking 1,250,000.00 neg',
      ],
    ],
    ['price', 4500, ['$4,500/month', 'S$4,500 /mo', '4500 per mth', '4.5k']],
    [
      'area_sqft',
      1076.39,
      ['1,076.39 sq ft', '100 sqm', '100 sq. m', '100m2', '100 m²', '1,076.39 sqft / 100 sqm', '1076.39'],
    ],
    ['bedrooms', 3, ['3', '3+1', '3 + study', '3BR', '3 bedrooms', '3.0']],
    ['bedrooms', 0, ['Studio', 'studio apartment', '0']],
    ['bathrooms', 2, ['2', '2 baths']],
    ['tenure', 'Freehold', ['FH', 'freehold', 'Free-hold', 'F/H', 'Freehold / 999']],
    [
      'tenure',
      '99-year Leasehold',
      [
        '99',
        '99 yrs',
        '99-yr',
        '99 years lease',
        'LH 99',
        '99-year leasehold from 2011',
        'Leasehold (99 yrs)',
      ],
    ],
    ['tenure', '999-year Leasehold', ['999', '999 yrs', '999 Years']],
    ['tenure', 'Other Leasehold', ['103 yrs', '60 years from 2012']],
    ['completion_year', 2015, ['2015', 'TOP 2015', 'Dec 2015', '30/6/2015', '2015-06-30', 'Jun-15']],
    ['completion_year', 1998, ['Jun-98']],
    ['is_new_launch', true, ['Yes', 'y', '1', 'TRUE', 'New launch']],
    ['is_new_launch', false, ['No', '0', 'resale']],
    ['property_type', 'Buy', ['buy', 'Sale', 'For Sale', 'Resale']],
    ['property_type', 'Sell', ['sell']],
    ['property_type', 'Rent', ['Rental', 'for rent', 'Lease', 'To let']],
    [
      'category',
      'Condominium',
      [
        'condo',
        'Condominiums',
        'Apartment',
        'Apt',
        'Executive Condominium',
        'EC',
        'Condo/Apartment',
        'Walk-up Apartment',
      ],
    ],
    ['category', 'HDB', ['hdb flat', 'HDB 4 Rooms', '4A HDB', '5-room', 'Flat', 'Executive Maisonette']],
    [
      'category',
      'Landed',
      ['Terrace', 'Semi-D', 'Semi-Detached House', 'Corner Terrace', 'Bungalow', 'GCB', 'Landed house'],
    ],
    ['category', 'Commercial', ['Office', 'Shophouse', 'Retail space', 'Warehouse']],
    ['publish_at', '2026-12-03T01:00:00.000Z', ['2026-12-03 09:00', '3/12/2026 9:00', '2026-12-03T09:00:00']],
    ['expire_at', '2026-12-19T16:00:00.000Z', ['2026-12-20', '20/12/2026', '20.12.2026 00:00']],
    ['sub_type', 'EC', ['Executive Condominium', 'ec']],
    ['sub_type', 'Shop House', ['shophouse']],
    ['status', 'active', ['ACTIVE', 'Available', 'for sale', 'Live']],
    ['status', 'inactive', ['Draft', 'withdrawn', 'Not available']],
    ['status', 'sold', ['Rented', 'sold', 'Leased']],
    [
      'district',
      'D15 - East Coast / Marine Parade',
      [
        '15',
        'D15',
        'd 15',
        'District 15',
        '15 (Katong)',
        'East Coast (D15)',
        'Katong',
        'Joo Chiat, East Coast',
        'Singapore 428765',
        '428765',
      ],
    ],
    [
      'district',
      'D19 - Hougang / Punggol / Sengkang',
      ['19 Hougang', 'D19 Hougang', 'Hougang D19', '19 Serangoon Garden'],
    ],
    ['district', 'D01 - Boat Quay / Raffles Place', ['18956', '018956', '12 Marina Boulevard S(018982)']],
    ['key_features', ['Pool', 'Gym'], ['Pool | Gym']],
    ['image_notes', [{ image: '/a.jpg' }], ['[{"image":"/a.jpg"}]']],
    ['title', '-', [' - ']],
    ['price', -5, ['-5']],
    ['area_sqft', -5, ['-5']],
  ])('of %s is %j', (field, value, texts) => {
    expect(texts.map((text) => [text, valueOfText(field, text)])).toEqual(texts.map((text) => [text, value]));
  });

  it.each<[ListingField, string[]]>([
    ['price', ['on request', 'POA', '-5m']],
    ['bedrooms', ['three', '4-room', '2.5']],
    ['area_sqft', ['large', '900-1100']],
    ['tenure', ['LH', 'leasehold']],
    ['completion_year', ['1990 to 2000', 'soon']],
    ['is_new_launch', ['maybe']],
    ['property_type', ['Swap', 'Sale or rent']],
    ['category', ['HDB shop', 'Hotel']],
    ['status', ['Under offer']],
    ['district', ['Mars', 'Thomson', '12 Amber Road', '99', '988888']],
    ['image_notes', ['a plan']],
  ])('of %s stays its text when it is not understood, and is refused', (field, texts) => {
    for (const text of texts) {
      expect(valueOfText(field, text)).toBe(text);
      expect([text, isAccepted(field, text)]).toEqual([text, false]);
    }
  });

  it.each(['-', 'N/A', 'n.a.', 'nil', '?', 'TBC', ' '])('is none of %j', (text) => {
    for (const field of ['price', 'bedrooms', 'tenure', 'district'] as const)
      expect(valueOfText(field, text)).toBeUndefined();
  });
});

describe('what a cell shows', () => {
  it.each([
    ['price', 1_250_000, '$1,250,000'],
    ['completion_year', 2015, '2015'],
    ['expire_at', '2026-12-03T01:00:00.000Z', '2026-12-03 09:00'],
    ['expire_at', '2026-12', '2026-12'],
    ['key_features', ['Pool', 'A|B'], 'Pool | A\\|B'],
    ['is_new_launch', false, 'No'],
    ['status', 'active', 'Active'],
    ['bedrooms', null, ''],
    ['title', undefined, ''],
    ['title', { a: 1 }, '{"a":1}'],
  ] as const)('of %s for %j', (field, value, text) => {
    expect(textOfValue(field, value)).toBe(text);
  });

  it.each([
    ['price', 1_250_000.5],
    ['key_features', ['Pool', 'A|B']],
    ['is_new_launch', true],
    ['status', 'inactive'],
    ['area_sqft', 1076.39],
    ['image_notes', [{ image: '/a.jpg', floor_plan: true }]],
  ] as const)('of %s is read as what it is of', (field, value) =>
    expect(valueOfText(field, textOfValue(field, value))).toEqual(value),
  );
});
