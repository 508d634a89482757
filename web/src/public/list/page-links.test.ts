import { expect, it } from 'vitest';
import { numbersAround } from './late-parts.tsx';

it.each([
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 9]],
  [5, 9, [1, 3, 4, 5, 6, 7, 9]],
  [9, 9, [1, 7, 8, 9]],
  [12, 9, [1, 9]],
])('page %i of %i names the pages %j', (page, pages, numbers) =>
  expect(numbersAround(page, pages)).toEqual(numbers),
);
