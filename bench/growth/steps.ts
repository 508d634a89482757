/** Returns 1, 3, 10, 30 … times `from`, up to `most`. */
export function stepsTo(from: number, most: number): number[] {
  const steps = [];
  for (let decade = from; decade <= most; decade *= 10)
    for (const step of [decade, 3 * decade]) if (step <= most) steps.push(step);
  return steps;
}
