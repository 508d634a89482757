import { expect, it } from 'vitest';
import { standIns } from './uploads.routes.ts';

const id = '0190f000-0000-7000-8000-0000000000aa';

it.each([
  ['-800.avif', ['-800.webp', '-1200.webp', '-1600.webp', '-400.webp', '.jpg', '.png', '.webp']],
  ['-1600.avif', ['-1600.webp', '-1200.webp', '-800.webp', '-400.webp', '.jpg', '.png', '.webp']],
  ['-400.webp', ['-800.webp', '-1200.webp', '-1600.webp', '.jpg', '.png', '.webp']],
  ['.jpg', []],
  ['-og.jpg', []],
])('for %s the nearest in a format that every browser shows', (file, others) => {
  expect(standIns(id + file)).toEqual(others.map((other) => id + other));
});

it('are none for a picture whose id ends in digits like a width', () => {
  expect(standIns('0190f000-0000-8000-8000-012345678901.webp')).toEqual([]);
});
