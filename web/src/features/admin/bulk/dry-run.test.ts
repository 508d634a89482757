import { AddListings } from '@marketplace/contracts/listings/listing.commands';
import { describe, expect, it } from 'vitest';
import { bulkExample } from './bulk-example.ts';
import { bulkItems, dryRun, errorsByItem } from './dry-run.ts';

describe('a dry run', () => {
  it('finds nothing in an empty text', () => {
    expect(dryRun(' \n')).toEqual({ kind: 'empty' });
  });

  it('says why a text is no list of items', () => {
    expect(dryRun('{"title":"A"}')).toEqual({
      kind: 'unreadable',
      reason: 'JSON must be an array of property objects',
    });
    expect(dryRun('[{')).toMatchObject({ kind: 'unreadable', reason: expect.stringContaining('JSON') });
  });

  it('lists what is wrong by item and field', () => {
    const [first] = JSON.parse(bulkExample);
    const text = JSON.stringify([first, { ...first, price: -1, district: 'Mars', colour: 'red' }]);
    expect(dryRun(text)).toMatchObject({
      kind: 'refused',
      errors: [
        {
          name: 'Item 2',
          sentences: [
            'Price (SGD) must be greater than 0.',
            'District is not one of the 28 districts.',
            expect.stringContaining('colour'),
          ],
        },
      ],
    });
  });

  it('refuses more than 500 items', () => {
    const [first] = JSON.parse(bulkExample);
    const errors = [{ name: 'All items', sentences: ['Must have at most 500 items.'] }];
    expect(dryRun(JSON.stringify(Array(501).fill(first)))).toMatchObject({ kind: 'refused', errors });
  });

  it('is ready when nothing is wrong', () => {
    expect(dryRun(bulkExample)).toMatchObject({ kind: 'ready', items: { length: 2 } });
  });
});

describe('the items of a bulk upload', () => {
  it('are those of the array', () => {
    expect(bulkItems('[{"title":"A"}]')).toEqual([{ title: 'A' }]);
  });

  it('have to be in an array', () => {
    expect(() => bulkItems('{"title":"A"}')).toThrow('JSON must be an array of property objects');
  });

  it('have to be JSON', () => {
    expect(() => bulkItems('[{]')).toThrow(SyntaxError);
  });

  it('of the example are accepted', () => {
    expect(AddListings.safeParse(bulkItems(bulkExample)).success).toBe(true);
  });
});

describe('errors by item', () => {
  it('name items as people count, and fields as the form does', () => {
    const errors = [
      { path: '2.price', message: 'must be greater than 0' },
      { path: '2.title', message: 'is required' },
      { path: '0.key_features.1', message: 'must not be empty' },
    ];
    expect(errorsByItem(errors)).toEqual([
      { name: 'Item 3', sentences: ['Price (SGD) must be greater than 0.', 'Title is required.'] },
      { name: 'Item 1', sentences: ['Key Features (no. 2) must not be empty.'] },
    ]);
  });

  it('keep what is wrong with the whole', () => {
    expect(errorsByItem([{ path: '', message: 'must have at least one item' }])).toEqual([
      { name: 'All items', sentences: ['Must have at least one item.'] },
    ]);
  });
});
