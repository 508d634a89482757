import { AddListing, ReviseListing } from '@marketplace/contracts/listings/listing.commands';
import { describe, expect, it } from 'vitest';
import { errorsByField, refusalsOf, sentence } from './listing-fields.ts';

const filled = {
  title: 'Lantern Quay',
  description: 'Bay view.',
  price: 2_380_000,
  district: 'D01 - Boat Quay / Raffles Place',
  category: 'Condominium',
  property_type: 'Buy',
};

describe('refusals of a body', () => {
  it('are none for a filled form', () => {
    expect(refusalsOf(AddListing, filled)).toEqual([]);
  });

  it('name every required field of an empty form', () => {
    const nothing = {
      title: '',
      description: '',
      price: null,
      district: '',
      category: '',
      property_type: '',
    };
    const errors = errorsByField(refusalsOf(AddListing, nothing));
    expect(errors).toEqual({
      title: 'Title is required.',
      description: 'Description is required.',
      price: 'Price (SGD) is required.',
      property_type: 'Property Type is required.',
      category: 'Category is required.',
      district: 'District is required.',
    });
  });

  it('say what is wrong with a number', () => {
    const typed = { ...filled, price: Number.NaN, bedrooms: 2.5, bathrooms: -1, area_sqft: 0 };
    expect(errorsByField(refusalsOf(AddListing, typed))).toEqual({
      price: 'Price (SGD) must be a number.',
      bedrooms: 'Bedrooms must be a whole number.',
      bathrooms: 'Bathrooms must be 0 or more.',
      area_sqft: 'Area (sqft) must be greater than 0.',
    });
  });

  it('of an edit are those of the changed fields', () => {
    expect(errorsByField(refusalsOf(ReviseListing, { title: ' ' }))).toEqual({ title: 'Title is required.' });
  });
});

describe('errors by field', () => {
  it('put what is wrong inside a list at the list', () => {
    expect(errorsByField([{ path: 'key_features.3', message: 'must not be empty' }])).toEqual({
      key_features: 'Key Features (no. 4) must not be empty.',
    });
  });

  it('put what belongs to no field of the form apart', () => {
    expect(errorsByField([{ path: 'colour', message: 'is not a known field' }])).toEqual({
      '': 'colour is not a known field.',
    });
  });

  it('keep the first of several for one field', () => {
    const refusals = [
      { path: 'title', message: 'is too long' },
      { path: 'title', message: 'is odd' },
    ];
    expect(errorsByField(refusals)).toEqual({ title: 'Title is too long.' });
  });
});

describe('a sentence', () => {
  it('puts a whole sentence after the label', () => {
    expect(sentence('Price', 'Invalid input')).toBe('Price: Invalid input.');
  });

  it('does without a label', () => {
    expect(sentence('', 'and 12 more')).toBe('And 12 more.');
    expect(sentence('', 'Not an array')).toBe('Not an array.');
  });
});
