import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { labelOf } from '../listing/listing-fields.ts';
import { keepColumn, mappingOf, withColumn } from './columns.ts';
import { csvTable } from './read-file.ts';
import type { RowField } from './values.ts';

const id = '0190f000-0000-7000-8000-000000000001';
const mapped = async (headings: string, ...lines: string[]) => {
  const table = await csvTable([headings, ...(lines.length > 0 ? lines : ['Quay'])].join('\n'));
  return Object.fromEntries(table.headings.map((heading, column) => [heading, mappingOf(table)[column]]));
};
const fieldOf = async (heading: string, value = '') =>
  (await mapped(`${heading},Agent`, `${value},Tan`))[heading];

afterEach(() => vi.unstubAllGlobals());

describe('a heading', () => {
  it.each(ListingField.options)('%s is known by its name and by its label', async (field) => {
    expect(await fieldOf(field)).toBe(field);
    expect(await fieldOf(labelOf(field).toUpperCase())).toBe(field);
  });

  it.each<[string, RowField | null]>([
    ['Asking', 'price'],
    ['Asking price (S$)', 'price'],
    ['Price ($ psf)', null],
    ['PSF', null],
    ['No. of Bedrooms', 'bedrooms'],
    ['Bedroom(s)', 'bedrooms'],
    ['Beds*', 'bedrooms'],
    ['SQFT', 'area_sqft'],
    ['Floor Size (sqft)', 'area_sqft'],
    ['Size sqm', 'area_sqft'],
    ['Dist', 'district'],
    ['TOP', 'completion_year'],
    ['Photos', 'images'],
    ['Agent 2', null],
  ])('%s means %s', async (heading, field) => expect(await fieldOf(heading)).toBe(field));

  it.each<[string, string, RowField | null]>([
    ['Property Type', 'Condominium', 'category'],
    ['Property Type', 'For sale', 'property_type'],
    ['Type', 'Rent', 'property_type'],
    ['Type', 'Condo', 'category'],
    ['Listing ID', '24512345', null],
    ['Listing ID', id, 'id'],
    ['Ref', 'A-17', null],
    ['Our reference', 'garden-flat-in-katong-1f0c52ab', 'slug'],
    ['Reference', id, 'id'],
    ['Location', 'Opposite the park', null],
    ['Location', 'Katong', 'district'],
    ['Postal code', '428765', 'district'],
    ['ID', 'x', 'id'],
    ['For', 'Sale', 'property_type'],
    ['For', 'Rent', 'property_type'],
  ])('%s above %s means %s', async (heading, value, field) =>
    expect(await fieldOf(heading, value)).toBe(field),
  );
});

describe('the mapping of columns', () => {
  it('has no field twice: of several columns it takes the one with our name, or the best known', async () => {
    expect(await mapped('Beds,Bedrooms,Agent')).toEqual({ Beds: null, Bedrooms: 'bedrooms', Agent: null });
    expect(await mapped('Project Name,Headline', 'The Sail,Bright corner unit')).toEqual({
      'Project Name': null,
      Headline: 'title',
    });
    expect(await mapped('Area (sqm),Area (sqft)', '100,1076')).toEqual({
      'Area (sqm)': null,
      'Area (sqft)': 'area_sqft',
    });
    expect(await mapped('Postal Code,District', '428765,15')).toEqual({
      'Postal Code': null,
      District: 'district',
    });
  });

  it('knows the exports of the portals', async () => {
    const guru = await mapped(
      'Listing ID,Listing Type,Property Type,Property Name,Headline,Description,Asking Price (S$),Floor Size (sqft),PSF (S$),Bedrooms,Bathrooms,Tenure,TOP,District,Postal Code,Status',
      '24512345,Sale,Condominium,The Sail,Bright unit,Text,"1,130,000",1076,1050,3,2,99-year leasehold,2015,D15,428765,Active',
    );
    expect(guru).toEqual({
      'Listing ID': null,
      'Listing Type': 'property_type',
      'Property Type': 'category',
      'Property Name': null,
      Headline: 'title',
      Description: 'description',
      'Asking Price (S$)': 'price',
      'Floor Size (sqft)': 'area_sqft',
      'PSF (S$)': null,
      Bedrooms: 'bedrooms',
      Bathrooms: 'bathrooms',
      Tenure: 'tenure',
      TOP: 'completion_year',
      District: 'district',
      'Postal Code': null,
      Status: 'status',
    });
    const ninetyNine = await mapped(
      'Transaction Type,Property Segment,Project,Listing Title,Details,Price,Price/sqft,Built-up Area,Beds,Baths,Lease,Built Year,Postal,Listing Status',
      'rent,HDB,Block 12,Bright flat,Text,3400,4,990 sqft,3,2,99 yrs,1990,460012,live',
    );
    expect(ninetyNine).toMatchObject({
      'Transaction Type': 'property_type',
      'Property Segment': 'category',
      Project: null,
      'Listing Title': 'title',
      Details: 'description',
      Price: 'price',
      'Price/sqft': null,
      'Built-up Area': 'area_sqft',
      Lease: 'tenure',
      'Built Year': 'completion_year',
      Postal: 'district',
      'Listing Status': 'status',
    });
  });

  it('recognises the short headings of an office', async () => {
    expect(await mapped('Name,Deal,Ten.', 'Bright flat,Sale,99 yrs')).toMatchObject({
      Deal: 'property_type',
      'Ten.': 'tenure',
    });
  });

  it('takes a field from the column that had it', () => {
    expect(withColumn(['price', 'title', null], 2, 'price')).toEqual([null, 'title', 'price']);
    expect(withColumn(['price', null], 0, null)).toEqual([null, null]);
  });

  it('keeps what the admin chose for a heading, in other files too', async () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    });
    keepColumn('Cost', 'price');
    keepColumn('Name', null);
    expect(await mapped('Price,cost,Name')).toEqual({ Price: null, cost: 'price', Name: null });
    expect(await mapped('Price,Agent')).toEqual({ Price: 'price', Agent: null });
    for (const text of ['{"cost":"colour"}', '[]', '{']) {
      stored.set('bulk-columns', text);
      expect(await mapped('Cost,Name')).toEqual({ Cost: null, Name: 'title' });
    }
  });
});
