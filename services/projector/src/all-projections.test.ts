import { eventTypes } from '@marketplace/contracts/events';
import { describe, expect, it } from 'vitest';
import { assertEveryTypeHasAHome } from './all-projections.ts';

describe('the types of events', () => {
  it('all have a home', () => {
    expect(() => assertEveryTypeHasAHome(eventTypes)).not.toThrow();
  });

  it('stop the start when one was forgotten', () => {
    expect(() => assertEveryTypeHasAHome([...eventTypes, 'ListingPraised', 'ViewingBooked'])).toThrow(
      'No projection knows what to do with ListingPraised, ViewingBooked.',
    );
  });
});
