/** Two whole numbers from 1 to 20 to be added. */
export interface MathProblem {
  first: number;
  second: number;
}

/** Returns a new problem; `random` gives numbers from 0 up to 1. */
export function newProblem(random: () => number = Math.random): MathProblem {
  const number = () => 1 + Math.floor(random() * 20);
  return { first: number(), second: number() };
}

/** Whether a typed answer is the sum. */
export function solves(problem: MathProblem, answer: string): boolean {
  return /^\d+$/.test(answer.trim()) && Number(answer) === problem.first + problem.second;
}
