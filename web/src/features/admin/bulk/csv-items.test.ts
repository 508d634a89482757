import { AddListings } from '@marketplace/contracts/listings/listing.commands';
import { describe, expect, it } from 'vitest';
import { csvExample } from './bulk-example.ts';
import { csvItems } from './csv-items.ts';

describe('the items of a CSV file', () => {
  it('have numbers, lists and booleans where the fields have them', () => {
    const text =
      'Title,price,bedrooms,key_features,is_new_launch\r\n"Quay, East","1,250,000",3,Pool | Gym,yes\r\n';
    expect(csvItems(text)).toEqual([
      {
        title: 'Quay, East',
        price: 1_250_000,
        bedrooms: 3,
        key_features: ['Pool', 'Gym'],
        is_new_launch: true,
      },
    ]);
  });

  it('leave out empty cells and lines, and the mark of spreadsheets', () => {
    expect(csvItems('\uFEFFtitle;price\nQuay;\n\n')).toEqual([{ title: 'Quay' }]);
  });

  it('keep line breaks inside quotes', () => {
    expect(csvItems('title,description\nQuay,"One.\nTwo."\n')).toEqual([
      { title: 'Quay', description: 'One.\nTwo.' },
    ]);
  });

  it('keep what is no number, to be refused by name', () => {
    expect(csvItems('title,price\nQuay,on request\n')).toEqual([{ title: 'Quay', price: 'on request' }]);
  });

  it('have to fit the line of names', () => {
    expect(() => csvItems('title,price\nQuay,1,2\n')).toThrow(/^CSV, line 2: /);
  });

  it('of the example are accepted', () => {
    expect(AddListings.safeParse(csvItems(csvExample)).success).toBe(true);
  });
});
