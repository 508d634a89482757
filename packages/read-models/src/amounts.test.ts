import { expect, it } from 'vitest';
import { bytesText, duration } from './health-answers.ts';

it.each([
  [0, '0 s'],
  [59.4, '59 s'],
  [250, '4 min 10 s'],
  [3840, '1 h 4 min'],
  [180_000, '2 d 2 h'],
])('tells %s seconds as %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text);
});

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1e6, '1.0 MB'],
  [41_234_567_890, '41.2 GB'],
  [512e9, '512 GB'],
  [2.5e15, '2500 TB'],
])('tells %s bytes as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});
