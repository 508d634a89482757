import { describe, expect, it } from 'vitest';
import { csvExample } from './bulk-example.ts';
import { mappingOf } from './columns/mapping.ts';
import { csvTable } from './reading/csv-table.ts';
import { withRefusals } from './refused-rows.ts';
import type { Item } from './rows.ts';
import { rowsOf, rowsOfItems, withCell } from './rows.ts';
import { countsOf, countsText, judged } from './standing.ts';

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
    const made = await rowsOf(table, mappingOf(table.headings));
    expect(made.map(({ errors }) => errors)).toEqual([{}, {}]);
  });

  it('say in plain words what is wrong with each field, and with the whole line', async () => {
    const table = await csvTable('Title,Asking,Beds\nQuay,on request,x\nBay,1,2,3\n');
    const [one, two] = await rowsOf(table, mappingOf(table.headings));
    expect(one?.errors).toMatchObject({
      price: 'Price (SGD) must be a number.',
      bedrooms: 'Bedrooms must be a number.',
      district: 'District is required.',
    });
    expect(two?.errors['']).toMatch(/^This row has 4 cells/);
  });

  it('are checked again when a cell is mended, and keep that under another mapping', async () => {
    const table = await csvTable('Name,Cost\nQuay,x\n');
    const [row] = await rowsOf(table, ['title', 'price']);
    if (!row) throw new Error('no row');
    const mended = withCell(row, 'price', '$1.2m');
    expect([mended.item.price, mended.errors.price]).toEqual([1_200_000, undefined]);
    const [again] = await rowsOf(table, [null, null], [mended]);
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

describe('the standing of rows', () => {
  it('is told of twins in the file, and of listings that are there', () => {
    const all = judged(
      rows(flat, { ...flat, title: ' QUAY' }, { ...flat, price: 1 }, { ...flat, title: '' }),
      new Map([['1 D09 - Orchard / River Valley quay', 'an-id']]),
    );
    expect(all.map(({ standing, twin }) => [standing, twin])).toEqual([
      ['ready', undefined],
      ['twin', { row: 1 }],
      ['twin', { id: 'an-id' }],
      ['errors', undefined],
    ]);
    expect(countsText(countsOf(all))).toBe('4 rows: 1 ready, 1 with errors, 2 twins');
  });

  it('follows what the admin says, and one that is left out makes no twin', () => {
    const [first, second, third] = rows(flat, flat, flat);
    if (!first || !second || !third) throw new Error('no rows');
    const all = judged([{ ...first, choice: 'out' }, second, { ...third, choice: 'in' }], new Map());
    expect(all.map(({ standing }) => standing)).toEqual(['out', 'ready', 'ready']);
    expect(countsText(countsOf(all))).toBe('3 rows: 2 ready, 1 left out');
  });
});
