import { describe, expect, it } from 'vitest';
import { bulkExample } from './bulk-example.ts';
import { dryRun } from './dry-run.ts';

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
