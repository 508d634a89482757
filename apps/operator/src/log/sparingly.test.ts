import { expect, it } from 'vitest';
import { sparingly } from './sparingly.ts';

it('reports every tenth position', () => {
  const lines: string[] = [];
  const tell = sparingly((line) => lines.push(line));
  for (let position = 1000; position <= 25_000; position += 1000) tell(position);
  expect(lines).toEqual(['position 10000', 'position 20000']);
});
