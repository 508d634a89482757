import { describe, expect, it } from 'vitest';
import { listCell, partsOfCell, withoutTextMark } from './listing.csv.ts';

describe('a list in a cell', () => {
  it.each([
    [['Pool', 'Gym'], 'Pool | Gym'],
    [['Pool|Spa', 'Gym\\'], 'Pool\\|Spa | Gym\\'],
    [[], ''],
  ])('of %j is %j, and is read as it was', (parts, cell) => {
    expect(listCell(parts)).toBe(cell);
    expect(partsOfCell(cell)).toEqual(parts);
  });

  it('needs no spaces, and ignores empty parts', () =>
    expect(partsOfCell('Pool|Gym || ')).toEqual(['Pool', 'Gym']));
});

it.each([
  ["'=1+1", '=1+1'],
  ["'-5", '-5'],
  ["'t Huis", "'t Huis"],
  ['Plain', 'Plain'],
])('the cell %j says %j', (cell, text) => expect(withoutTextMark(cell)).toBe(text));
