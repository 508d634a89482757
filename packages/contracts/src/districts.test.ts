import { describe, expect, it } from 'vitest';
import { districtName, districts, findDistrict, menuDistricts } from './districts.ts';
import { districtOfPostalCode } from './postal-districts.ts';

describe('the district table', () => {
  it('has the 28 districts in order', () => {
    expect(districts.map(({ number }) => number)).toEqual(Array.from({ length: 28 }, (_, i) => i + 1));
  });

  it('labels District 9 as the specification does', () => {
    expect(districts[8]).toMatchObject({
      code: 'D09',
      longLabel: 'District 9: Orchard, Cairnhill, River Valley',
      shortLabel: 'D09 - Orchard / River Valley',
      menuLabel: 'D09 Orchard / River Valley',
    });
  });

  it('lists eleven districts in the menus', () => {
    expect(menuDistricts.map(({ code }) => code).join(' ')).toBe(
      'D01 D02 D03 D04 D05 D09 D10 D11 D15 D19 D23',
    );
  });
});

describe('finding a district', () => {
  it.each([
    'D09',
    'd9',
    '9',
    '09',
    ' District 9 ',
    'district 9: orchard, cairnhill, river valley',
    'D09 - Orchard / River Valley',
    'D09 Orchard / River Valley',
    'd09-orchard/river valley',
  ])('understands %j', (text) => {
    expect(findDistrict(text)?.number).toBe(9);
  });

  it.each(['', 'D00', 'D29', '29', 'Orchard', 'All Districts', 'D09 - Jurong', '__proto__'])(
    'refuses %j',
    (text) => {
      expect(findDistrict(text)).toBeUndefined();
    },
  );

  it('finds every district by each of its own labels', () => {
    for (const one of districts)
      for (const label of [one.code, String(one.number), one.longLabel, one.shortLabel, one.menuLabel])
        expect(findDistrict(label)).toBe(one);
  });
});

describe('the district of a postal code', () => {
  it.each([
    ['018989', 'D01'],
    ['098585', 'D04'],
    ['238801', 'D09'],
    ['460123', 'D16'],
    ['819643', 'D17'],
    ['828761', 'D19'],
    ['797653', 'D28'],
  ])('%s is in %s', (code, district) => {
    expect(districtOfPostalCode(code)?.code).toBe(district);
  });

  it.each(['', '23880', '2388011', '23880a', '740123', '830123', '990000', '000123'])(
    'refuses %j',
    (code) => {
      expect(districtOfPostalCode(code)).toBeUndefined();
    },
  );
});

it('a district has one name on pages, and another text stays', () => {
  expect(districtName('D09 - Orchard / River Valley')).toBe('D09 Orchard / River Valley');
  expect(districtName('Atlantis')).toBe('Atlantis');
});
