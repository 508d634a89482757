import { eventTypes } from '@marketplace/contracts/events';
import { describe, expect, it } from 'vitest';
import { assertEveryTypeIsHandled } from './all-projections.ts';

describe('the types of events', () => {
  it('are all handled', () => {
    expect(() => assertEveryTypeIsHandled(eventTypes)).not.toThrow();
  });

  it('stop the start when one is missing', () => {
    expect(() => assertEveryTypeIsHandled([...eventTypes, 'ListingPraised', 'ViewingBooked'])).toThrow(
      'No projection knows what to do with ListingPraised, ViewingBooked.',
    );
  });
});
