import { describe, expect, it } from 'vitest';
import { jsonTable } from './json-table.ts';

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
    expect(() => jsonTable('[]')).toThrow('There is no property in the array.');
  });
});
