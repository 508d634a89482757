import { describe, expect, it } from 'vitest';
import { cardsInView, firstCards } from './card-list.tsx';

const shape = { columns: 3, rowHeight: 500, rowsAbove: 0, rowsOnScreen: 3 };

describe('the cards to draw', () => {
  it('are those on screen and three rows more', () => {
    expect(cardsInView(5000, shape)).toEqual({ start: 0, end: 18, before: 0, after: 1661 * 500 });
    expect(cardsInView(5000, { ...shape, rowsAbove: 100 })).toEqual({
      start: 291,
      end: 318,
      before: 97 * 500,
      after: 1561 * 500,
    });
  });

  it('are all of a short list', () =>
    expect(cardsInView(17, shape)).toEqual({ start: 0, end: 17, before: 0, after: 0 }));

  it('are the last ones when the list is shorter than the place it is seen at', () =>
    expect(cardsInView(100, { ...shape, rowsAbove: 1000 })).toEqual({
      start: 84,
      end: 100,
      before: 28 * 500,
      after: 0,
    }));

  it('are none of an empty list', () =>
    expect(cardsInView(0, shape)).toEqual({ start: 0, end: 0, before: 0, after: 0 }));
});

describe('the first cards', () => {
  it('leave the room that the others will take', () =>
    expect(firstCards(50, 24, shape)).toEqual({ start: 0, end: 24, before: 0, after: 9 * 500 }));

  it('leave none where that is not known, and where there are no others', () => {
    expect(firstCards(50, 24)).toEqual({ start: 0, end: 24, before: 0, after: 0 });
    expect(firstCards(17, 24, shape)).toEqual({ start: 0, end: 17, before: 0, after: 0 });
  });
});
