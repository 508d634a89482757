import { districts } from '@marketplace/contracts/districts';
import { describe, expect, it } from 'vitest';
import { distance, fifths, nextTile, tiles } from './district-tiles.ts';

const codes = districts.map(({ code }) => code);

describe('the tiles of the map', () => {
  it('are every district once, each at a place of its own', () => {
    expect(tiles.map(({ code }) => code).toSorted()).toEqual(codes);
    expect(new Set(tiles.map(({ row, column }) => `${row} ${column}`)).size).toBe(28);
  });

  it('lie where the districts lie', () => {
    const at = (code: string) => tiles.find((tile) => tile.code === code) ?? { row: 0, column: 0 };
    expect(at('D25').row).toBeLessThan(at('D20').row); // Woodlands is north of Bishan,
    expect(at('D20').row).toBeLessThan(at('D09').row); // and that of Orchard,
    expect(at('D09').row).toBeLessThan(at('D01').row); // and that of Raffles Place
    expect(at('D22').column).toBeLessThan(at('D10').column); // Jurong is west of Tanglin,
    expect(at('D10').column).toBeLessThan(at('D15').column); // and that of Katong,
    expect(at('D15').column).toBeLessThan(at('D17').column); // and that of Changi
  });

  it('know how far apart they are', () => {
    expect(distance('D15', 'D15')).toBe(0);
    expect(distance('D15', 'D14')).toBeLessThan(distance('D15', 'D22'));
    expect(distance('D15', 'nowhere')).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    ['D09', 'ArrowLeft', 'D10'],
    ['D09', 'ArrowRight', 'D08'],
    ['D09', 'ArrowUp', 'D12'],
    ['D09', 'ArrowDown', 'D06'],
    ['D28', 'ArrowRight', 'D18'],
    ['D24', 'ArrowLeft', undefined],
    ['D09', 'Enter', undefined],
  ])('lead from %s by %s to %s', (code, key, next) => expect(nextTile(code, key, codes)).toBe(next));

  it('lead past those that are not among them', () =>
    expect(nextTile('D09', 'ArrowLeft', ['D22', 'D15'])).toBe('D22'));

  it('are coloured by the fifth that they are in', () => {
    const figures = new Map([900, 500, 700, 800, 600].map((rate, index) => [`D0${index + 1}`, rate]));
    expect(Object.fromEntries(fifths(figures))).toEqual({ D02: 1, D05: 2, D03: 3, D04: 4, D01: 5 });
    expect(fifths(new Map())).toEqual(new Map());
  });
});
