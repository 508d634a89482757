import { expect, it } from 'vitest';
import { isWeak } from './password-strength.ts';

it.each([
  'aaaaaaaaaaaa',
  'password1234',
  'adminadminadmin',
  'qwertyuiop12',
  '1'.repeat(1000),
  'P4ssw0rd2024',
])('%s is weak', (password) => expect(isWeak(password)).toBe(true));

it.each(['correct horse battery staple', 'f1e2d3c4b5a69788', 'fünf Möwen über dem Hafen', 'gf7Kq2mNz9Lw'])(
  '%s is strong',
  (password) => expect(isWeak(password)).toBe(false),
);

it('a name that attackers know counts for little', () => {
  expect(isWeak('Siti Nurhaliza')).toBe(false);
  expect(isWeak('Siti Nurhaliza', ['Siti Nurhaliza'])).toBe(true);
});
