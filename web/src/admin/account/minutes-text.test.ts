import { expect, it } from 'vitest';
import { minutesText } from './minutes-text.ts';

it('tells whole hours as such', () =>
  expect([1, 59, 60, 90, 720].map(minutesText)).toEqual([
    '1 minute',
    '59 minutes',
    '1 hour',
    '90 minutes',
    '12 hours',
  ]));
