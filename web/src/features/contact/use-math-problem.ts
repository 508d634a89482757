import { useCallback, useEffect, useState } from 'react';
import type { MathProblem } from './math-problem.ts';
import { newProblem } from './math-problem.ts';

/** Returns a problem, undefined until the browser made one, and how to get another. */
export function useMathProblem(): [MathProblem | undefined, () => void] {
  const [problem, setProblem] = useState<MathProblem>();
  const renew = useCallback(() => setProblem(newProblem()), []);
  useEffect(renew, [renew]);
  return [problem, renew];
}
