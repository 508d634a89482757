import { describe, expect, it } from 'vitest';
import { progressLine, table } from './wording.ts';

describe('what an operator reads', () => {
  it('tells how far a rebuild is and how long it will take', () => {
    expect(progressLine('listings', { position: 500_000, head: 1_000_000, rate: 50_000 })).toBe(
      'listings █████░░░░░ 50%  500,000 of 1,000,000, 50,000/s, 10 s left',
    );
    expect(progressLine('listings', { position: 0, head: 0, rate: 0 })).toMatch(
      /█{10} 100% {2}0 of 0, 0\/s$/,
    );
  });

  it('has columns that stand below each other', () => {
    expect(
      table(
        ['NAME', 'POSITION', 'FOR'],
        [
          ['listings', '7', '–'],
          ['all', '1,000', '3 s'],
        ],
      ),
    ).toEqual(['NAME      POSITION  FOR', 'listings         7    –', 'all          1,000  3 s']);
  });
});
