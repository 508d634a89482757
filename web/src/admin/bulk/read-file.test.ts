import { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { labelOf } from '../listing/listing-fields.ts';
import {
  csvTable,
  fieldOfHeading,
  jsonTable,
  keepMapping,
  mappingOf,
  textOfValue,
  valueOfText,
  withColumn,
} from './read-file.ts';

describe('the table of a CSV file', () => {
  it('has a text for each cell, and leaves out empty cells and lines, and the mark of spreadsheets', async () => {
    const { headings, lines } = await csvTable('\uFEFFTitle;Price;\r\nQuay;;x\r\n\r\n ; \r\n"A ""b""";1\r\n');
    expect(headings).toEqual(['Title', 'Price', 'Column 3']);
    expect(lines).toEqual([
      ['Quay', undefined, 'x'],
      ['A "b"', '1', undefined],
    ]);
  });

  it('keeps line breaks inside quotes, and takes away what marks a text as no formula', async () => {
    const { lines } = await csvTable('title,description\n\'=Quay,"One.\nTwo."\n');
    expect(lines).toEqual([['=Quay', 'One.\nTwo.']]);
  });

  it('tells columns of one name apart', async () => {
    expect((await csvTable('Price,Price\n1,2\n')).headings).toEqual(['Price', 'Price (column 2)']);
  });

  it('is the same in small pieces', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => `"Flat ${n}, ünï","a\nb"`);
    const text = `title,description\n${rows.join('\n')}\n`;
    const whole = await csvTable(text);
    expect(whole.lines).toHaveLength(300);
    expect(whole.lines[299]).toEqual(['Flat 299, ünï', 'a\nb']);
    expect(await csvTable(text, 97)).toEqual(whole);
  });

  it('names the lines with more cells than there are headings', async () => {
    const { faults } = await csvTable('title,price\nQuay,1\nQuay,1,2\n');
    expect([...faults]).toEqual([[1, expect.stringMatching(/^This row has 3 cells for 2 headings: /)]]);
  });

  it.each([
    ['', 'The file has no rows below its headings.'],
    ['title,price\n', 'The file has no rows below its headings.'],
    ['title,price\n"Quay,1\nBay,2\n', 'A quotation mark opens in row 1 and is never closed.'],
  ])('is not to be had of %j', async (text, reason) => {
    await expect(csvTable(text)).rejects.toThrow(reason);
  });
});

describe('the table of a JSON text', () => {
  it('has a column for each name that an object uses', () => {
    expect(jsonTable('[{"title":"A","price":1},{"price":null,"beds":2}]')).toEqual({
      headings: ['title', 'price', 'beds'],
      lines: [
        ['A', 1, undefined],
        [undefined, null, 2],
      ],
      faults: new Map(),
    });
  });

  it.each(['{"title":"A"}', '[{', 'null', '[1]', '[[]]', '[null]'])('is not to be had of %s', (text) => {
    expect(() => jsonTable(text)).toThrow('JSON must be an array of property objects');
  });

  it('is not to be had of nothing', () => {
    expect(() => jsonTable('[]')).toThrow('The array has no properties.');
  });
});

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

describe('what a cell says', () => {
  it.each([
    ['price', '1,250,000', 1_250_000],
    ['price', '$1.2m', 1_200_000],
    ['price', 'on request', 'on request'],
    ['area_sqft', '1,076.39 sq ft', 1076.39],
    ['bedrooms', '3', 3],
    ['bedrooms', 'three', 'three'],
    ['key_features', 'Pool | Gym', ['Pool', 'Gym']],
    ['is_new_launch', 'Yes', true],
    ['is_new_launch', 'maybe', 'maybe'],
    ['category', 'condominium', 'Condominium'],
    ['status', 'ACTIVE', 'active'],
    ['district', '9', 'D09 - Orchard / River Valley'],
    ['district', 'Mars', 'Mars'],
    ['image_notes', '[{"image":"/a.jpg"}]', [{ image: '/a.jpg' }]],
    ['image_notes', 'a plan', 'a plan'],
    ['title', ' Quay ', 'Quay'],
    ['title', ' ', undefined],
  ] as const)('of %s in %j', (field, text, value) => expect(valueOfText(field, text)).toEqual(value));
});

describe('what a cell shows', () => {
  it.each([
    ['price', 1_250_000, '$1,250,000'],
    ['completion_year', 2015, '2015'],
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
