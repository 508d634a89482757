import { describe, expect, it } from 'vitest';
import { movedImage } from './property-images.tsx';

describe('moving a picture', () => {
  it('swaps it with its neighbour', () => {
    expect(movedImage(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
    expect(movedImage(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  });

  it('changes nothing beyond the ends, or for a picture that is not there', () => {
    expect(movedImage(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(movedImage(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
    expect(movedImage(['a', 'b'], -1, 1)).toEqual(['a', 'b']);
  });
});
