import { expect, it } from 'vitest';
import { isMissingCode } from './error-boundary.tsx';

it.each([
  'Failed to fetch dynamically imported module: https://homes.example/assets/about-page-x.js',
  'error loading dynamically imported module: https://homes.example/assets/about-page-x.js',
  'Importing a module script failed.',
])('knows %j', (message) => expect(isMissingCode(new TypeError(message))).toBe(true));

it('does not match other errors', () => {
  expect(isMissingCode(new TypeError('x is not a function'))).toBe(false);
  expect(isMissingCode(new Error('Failed to fetch dynamically imported module'))).toBe(false);
  expect(isMissingCode(undefined)).toBe(false);
});
