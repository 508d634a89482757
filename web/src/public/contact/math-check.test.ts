import { describe, expect, it } from 'vitest';
import { newProblem, solves } from './contact-inputs.tsx';

describe('a math problem', () => {
  it('has numbers from 1 to 20', () => {
    expect(newProblem(() => 0)).toEqual({ first: 1, second: 1 });
    expect(newProblem(() => 0.9999)).toEqual({ first: 20, second: 20 });
  });

  it('is solved by its sum alone', () => {
    const problem = { first: 7, second: 15 };
    expect(solves(problem, ' 22 ')).toBe(true);
    for (const wrong of ['', '21', '22.0', '0x16', 'twenty-two']) expect(solves(problem, wrong)).toBe(false);
  });
});
