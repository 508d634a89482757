import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { labelOf } from '../listing/listing-fields.ts';
import { fieldOfHeading, keepMapping, mappingOf, withColumn } from './column-mapping.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a heading', () => {
  it.each(ListingField.options)('%s is known by its name and by its label', (field) => {
    expect(fieldOfHeading(field)).toBe(field);
    expect(fieldOfHeading(labelOf(field).toUpperCase())).toBe(field);
  });

  it.each([
    ['Asking', 'price'],
    ['Asking price (S$)', null],
    ['No. of Bedrooms', 'bedrooms'],
    ['Beds', 'bedrooms'],
    ['SQFT', 'area_sqft'],
    ['Photos', 'images'],
    ['Agent', null],
  ])('%s means %s', (heading, field) => expect(fieldOfHeading(heading)).toBe(field));
});

describe('the mapping of columns', () => {
  it('has no field twice: of several columns that mean one it is the one that we call so, or the first', () => {
    expect(mappingOf(['Beds', 'Bedrooms', 'Agent'])).toEqual([null, 'bedrooms', null]);
    expect(mappingOf(['Beds', 'Bed', 'Type'])).toEqual(['bedrooms', null, 'property_type']);
  });

  it('takes a field from the column that had it', () => {
    expect(withColumn(['price', 'title', null], 2, 'price')).toEqual([null, 'title', 'price']);
    expect(withColumn(['price', null], 0, null)).toEqual([null, null]);
  });

  it('is kept for files of the same headings', () => {
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    });
    keepMapping(['Cost', 'Name'], ['price', null]);
    expect(mappingOf(['Cost', 'Name'])).toEqual(['price', null]);
    expect(mappingOf(['Name', 'Cost'])).toEqual(['title', null]);
    for (const text of [
      '[{"headings":1}]',
      '{',
      JSON.stringify([{ headings: ['Cost', 'Name'], mapping: [] }]),
    ]) {
      stored.set('bulk-mappings', text);
      expect(mappingOf(['Cost', 'Name'])).toEqual([null, 'title']);
    }
  });
});
