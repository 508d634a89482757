import { shownFlat } from '@marketplace/testing/fixtures/listing';
import { describe, expect, it } from 'vitest';
import { mappingOf } from './columns.ts';
import { csvExample } from './format-guide.tsx';
import { csvTable, jsonTable } from './read-file.ts';
import type { Found, Item } from './rows.ts';
import {
  countsOf,
  countsText,
  effectText,
  errorsOf,
  judgeRows,
  rowsOf,
  rowsOfItems,
  toSend,
  withCell,
  withEarlier,
  withRefusals,
} from './rows.ts';

const flat: Item = {
  title: 'Quay',
  description: 'One.',
  price: 900_000,
  district: 'D09',
  property_type: 'Buy',
  category: 'HDB',
};
const rows = (...items: Item[]) => rowsOfItems(items).map((row) => ({ ...row, choice: undefined }));

describe('rows', () => {
  it('of the example are accepted', async () => {
    const table = await csvTable(csvExample);
    const made = await rowsOf(table, { mapping: mappingOf(table) });
    expect(made.map(({ errors }) => errors)).toEqual([{}, {}]);
  });

  it('say in plain words what is wrong with each field, and with the whole line', async () => {
    const table = await csvTable('Title,Asking,Beds\nQuay,on request,x\nBay,1,2,3\n');
    const [one, two] = await rowsOf(table, { mapping: mappingOf(table) });
    expect(one?.errors).toMatchObject({
      price: 'Price (SGD) must be a number.',
      bedrooms: 'Bedrooms must be a number.',
      district: 'District is required.',
    });
    expect(two?.errors['']).toMatch(/^This row has 4 cells/);
  });

  it('are numbered as in the file, with their errors by these numbers', async () => {
    const table = await csvTable('Title,Asking,Dist\n\nQuay,on request,Mars\nBay,POA,9\n');
    const judged = judgeRows(await rowsOf(table, { mapping: mappingOf(table) }), new Map());
    expect(errorsOf(judged).filter(([sentence]) => !/required/.test(sentence))).toEqual([
      ['Price (SGD) must be a number.', [3, 4]],
      ['District is not one of the 28 districts.', [3]],
    ]);
  });

  it('are added as drafts if the admin says so, and change no status of a listing', async () => {
    const table = await csvTable('ID,Title,Status\n,Quay,active\n,Bay,\nan-id,Cove,active\n');
    const rows = await rowsOf(table, { mapping: mappingOf(table), asDrafts: true });
    expect(rows.map(({ item }) => item.status)).toEqual(['inactive', 'inactive', 'active']);
  });

  it('are checked again when a cell is mended, and keep that under another mapping', async () => {
    const table = await csvTable('Name,Cost\nQuay,x\n');
    const [row] = await rowsOf(table, { mapping: ['title', 'price'] });
    if (!row) throw new Error('no row');
    const mended = withCell(row, 'price', '$1.2m');
    expect([mended.item.price, mended.errors.price]).toEqual([1_200_000, undefined]);
    const [again] = withEarlier(await rowsOf(table, { mapping: [null, null] }), [mended]);
    expect(again?.item).toEqual({ price: 1_200_000 });
  });

  it('take what the server said of those that it refused', () => {
    const all = rows(flat, flat, flat);
    const refused = withRefusals(all, all.slice(1), [
      { path: '1.images.0', message: 'is not there' },
      { path: '', message: 'and 3 more' },
    ]);
    expect(refused.map(({ errors }) => errors)).toEqual([
      {},
      {},
      { images: 'Property Images (no. 1) is not there.' },
    ]);
  });
});

describe('the status of rows', () => {
  it('is that of duplicates in the file, and of listings whatever their price', () => {
    const all = judgeRows(
      rows(
        flat,
        { ...flat, title: ' QUAY' },
        { ...flat, title: 'Bay', price: 1 },
        { ...flat, title: '' },
        { ...flat, price: 1 },
      ),
      new Map([['D09 - Orchard / River Valley bay', { id: 'an-id' }]]),
    );
    expect(all.map(({ status, duplicate }) => [status, duplicate])).toEqual([
      ['ready', undefined],
      ['duplicate', { row: 1 }],
      ['duplicate', { id: 'an-id' }],
      ['errors', undefined],
      ['ready', undefined],
    ]);
    expect(countsText(countsOf(all))).toBe('5 rows: 2 ready, 1 with an error, 2 duplicates');
  });

  it('follows what the admin says, and one that is left out makes no duplicate', () => {
    const [first, second, third] = rows(flat, flat, flat);
    if (!first || !second || !third) throw new Error('no rows');
    const all = judgeRows([{ ...first, choice: 'out' }, second, { ...third, choice: 'in' }], new Map());
    expect(all.map(({ status }) => status)).toEqual(['out', 'ready', 'ready']);
    expect(countsText(countsOf(all))).toBe('3 rows: 2 ready, 1 left out');
    expect(effectText(countsOf(all), true)).toBe('This upload adds 2 properties as drafts.');
    expect(effectText({ ...countsOf(all), ready: 0, change: 1 }, true)).toBe(
      'This upload changes 1 property.',
    );
    expect(effectText({ ...countsOf(all), ready: 0 }, false)).toBeUndefined();
  });
});

describe('a row with an id or slug', () => {
  const listed = shownFlat({ title: 'Quay', price: 900_000, bedrooms: 3, key_features: ['Pool'] });
  const found = new Map<string, Found>([
    [`id ${listed.id}`, listed],
    [`slug ${listed.slug}`, listed],
    ['id gone', null],
  ]);

  async function judgedCsv(csv: string) {
    const table = await csvTable(csv);
    return judgeRows(await rowsOf(table, { mapping: mappingOf(table) }), found);
  }

  it('changes that listing in the columns that are there; an empty cell changes nothing', async () => {
    const all = await judgedCsv(
      `ID,Price (SGD),Bedrooms,Key features\n${listed.id.toUpperCase()},950000,,Pool\n${listed.id},1,,\ngone,1,,\n,1,,\n`,
    );
    expect(all.map(({ status, changed, fault }) => [status, changed, fault])).toEqual([
      ['change', ['price'], undefined],
      ['errors', ['price'], 'Same property as row 2.'],
      ['errors', [], 'No property has this id.'],
      ['errors', undefined, undefined],
    ]);
    expect(all.slice(0, 1).map((one) => toSend(one).item)).toEqual([{ id: listed.id, price: 950_000 }]);
  });

  it('that says what the listing is already changes nothing, and slugs do as well', async () => {
    const all = await judgedCsv(`slug,Asking\n${listed.slug},900000\n`);
    expect(countsText(countsOf(all))).toBe('1 row: 0 ready, 1 unchanged');
    expect(all[0]?.current).toBe(listed);
  });

  it('changes nothing by image notes whose keys are in another order', async () => {
    const image = '/uploads/0190f000-0000-7000-8000-0000000000a1.jpg';
    const note = { alt: null, image, caption: 'The hall', floor_plan: false }; // as the database orders keys
    const noted = shownFlat({ images: [image], image_notes: [note] });
    const { alt, caption, floor_plan } = note;
    const table = jsonTable(
      JSON.stringify([{ id: noted.id, image_notes: [{ image, caption, alt, floor_plan }] }]),
    );
    const rows = await rowsOf(table, { mapping: mappingOf(table) });
    expect(judgeRows(rows, new Map([[`id ${noted.id}`, noted]]))).toMatchObject([{ status: 'same' }]);
  });

  it('clears by null in JSON, and is held to the rules of its fields', async () => {
    const table = jsonTable(
      JSON.stringify([
        { id: listed.id, bedrooms: null, key_features: [] },
        { id: listed.id, price: 0 },
      ]),
    );
    const [first, second] = judgeRows(await rowsOf(table, { mapping: mappingOf(table) }), found);
    expect(first && toSend(first).item).toEqual({ id: listed.id, bedrooms: null, key_features: [] });
    expect([second?.status, second?.row.errors.price]).toEqual([
      'errors',
      'Price (SGD) must be greater than 0.',
    ]);
  });
});
