import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mappingOf } from './columns.ts';
import { csvTable } from './read-file.ts';
import { keepMeaning, meaningsOf, readingsOf, readingsText } from './readings.ts';
import { rowsOf } from './rows.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

const file = `Category,Tenure,Beds,Area (sqm),District,Asking
condo,LH,3+1,100,D15,on request
Condo,lh,3,93.5,15,1
Condominium,FH,three,100,Katong,2
`;
const readAll = async (text = file) => {
  const table = await csvTable(text);
  return readingsOf(table, mappingOf(table));
};
const readings = async () => (await readAll()).map(({ text, rows, means }) => [text, rows, means]);

it('the readings are the texts in other words, those that were not understood first, then by their rows', async () => {
  expect(await readings()).toEqual([
    ['LH', 2, undefined],
    ['three', 1, undefined],
    ['condo', 2, 'Condominium'],
    ['100', 2, '1076.39'],
    ['FH', 1, 'Freehold'],
    ['3+1', 1, '3'],
    ['93.5', 1, '1006.43'],
    ['Katong', 1, 'D15 - East Coast / Marine Parade'],
  ]);
});

it('what the admin says of a text holds in all rows, and is kept', async () => {
  keepMeaning('tenure', 'LH', '99-year Leasehold');
  keepMeaning('bedrooms', 'three', '');
  keepMeaning('category', 'condo', 'HDB');
  expect((await readings()).slice(0, 3)).toEqual([
    ['condo', 2, 'HDB'],
    ['LH', 2, '99-year Leasehold'],
    ['three', 1, ''],
  ]);
  const table = await csvTable(file);
  const rows = await rowsOf(table, { mapping: mappingOf(table) });
  expect(
    rows.map(({ number, item }) => [number, item.tenure, item.bedrooms, item.category, item.area_sqft]),
  ).toEqual([
    [2, '99-year Leasehold', 3, 'HDB', 1076.39],
    [3, '99-year Leasehold', 3, 'HDB', 1006.43],
    [4, 'Freehold', undefined, 'Condominium', 1076.39],
  ]);
});

it('a text can be told to mean a value of its field', () => {
  expect(meaningsOf('status')).toEqual(['Active', 'Inactive', 'Sold']);
  expect(meaningsOf('is_new_launch')).toEqual(['Yes', 'No']);
  expect(meaningsOf('bedrooms').slice(0, 2)).toEqual(['0', '1']);
  expect(meaningsOf('area_sqft')).toEqual([]);
});

it('the first readings are named, numbers before words', async () => {
  expect(readingsText(await readAll('Category,Beds\ncondo,3+1\ncondo,Studio\n'))).toBe(
    '“3+1” to 3, “Studio” to 0, “condo” to Condominium',
  );
  keepMeaning('bedrooms', 'three', '');
  keepMeaning('tenure', 'LH', '99-year Leasehold');
  expect(readingsText(await readAll())).toBe('“three” to empty, “100” to 1076.39, “3+1” to 3 and 5 more');
});

it('a row keeps the text of a converted number, but not of the same number', async () => {
  const table = await csvTable('Beds,Baths,Area (sqm),Price\n3+1,2.0,100,$1.2m\n3 bedrooms,2,Big,5\n');
  const rows = await rowsOf(table, { mapping: mappingOf(table) });
  expect(rows.map(({ written }) => written)).toEqual([{ bedrooms: '3+1', area_sqft: '100' }, {}]);
});
