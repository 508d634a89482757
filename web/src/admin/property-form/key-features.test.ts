import { describe, expect, it } from 'vitest';
import { withFeature } from './form-values.ts';

describe('adding a key feature', () => {
  it('trims it', () => {
    expect(withFeature(['Pool'], '  Near MRT ')).toEqual(['Pool', 'Near MRT']);
  });

  it('cuts it at 50 characters', () => {
    expect(withFeature([], 'x'.repeat(60))).toEqual(['x'.repeat(50)]);
  });

  it('does nothing for an empty text, or one that is there', () => {
    expect(withFeature(['Pool'], '  ')).toEqual(['Pool']);
    expect(withFeature(['Pool'], 'Pool')).toEqual(['Pool']);
  });
});
