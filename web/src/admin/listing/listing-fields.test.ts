import { AddListing, ReviseListing } from '@marketplace/contracts/listings/listing.commands';
import { expect, it } from 'vitest';
import { errorsByField, refusalsOf, sentence } from './listing-fields.ts';

const empty = { title: '', description: '', price: null, district: '', category: '', property_type: '' };
const filled = {
  title: 'Lantern Quay',
  description: 'Bay view.',
  price: 2_380_000,
  district: 'D01 - Boat Quay / Raffles Place',
  category: 'Condominium',
  property_type: 'Buy',
};

it.each([
  ['a filled form', AddListing, filled, {}],
  [
    'an empty form',
    AddListing,
    empty,
    {
      title: 'Title is required.',
      description: 'Description is required.',
      price: 'Price (SGD) is required.',
      property_type: 'Property Type is required.',
      category: 'Category is required.',
      district: 'District is required.',
    },
  ],
  [
    'wrong numbers',
    AddListing,
    { ...filled, price: Number.NaN, bedrooms: 2.5, bathrooms: -1, area_sqft: 0 },
    {
      price: 'Price (SGD) must be a number.',
      bedrooms: 'Bedrooms must be a whole number.',
      bathrooms: 'Bathrooms must be 0 or more.',
      area_sqft: 'Area (sqft) must be greater than 0.',
    },
  ],
  ['the changed field of an edit', ReviseListing, { title: ' ' }, { title: 'Title is required.' }],
])('shows the refusals of %s', (_of, schema, body, errors) =>
  expect(errorsByField(refusalsOf(schema, body))).toEqual(errors),
);

it('shows the first refusal of each field, items of a list at the list, and unknown fields apart', () =>
  expect(
    errorsByField([
      { path: 'title', message: 'is too long' },
      { path: 'title', message: 'is odd' },
      { path: 'key_features.3', message: 'must not be empty' },
      { path: 'colour', message: 'is not a known field' },
    ]),
  ).toEqual({
    title: 'Title is too long.',
    key_features: 'Key Features (no. 4) must not be empty.',
    '': 'colour is not a known field.',
  }));

it.each([
  ['Price', 'Invalid input', 'Price: Invalid input.'],
  ['', 'and 12 more', 'And 12 more.'],
])('makes a sentence of %j and %j', (label, message, text) => expect(sentence(label, message)).toBe(text));
