/** How often a test of faults repeats them: `few` times in `npm test`, `many` in `npm run test:long`. */
export function rounds(few: number, many: number): number {
  return process.env.TEST_LONG ? many : few;
}
