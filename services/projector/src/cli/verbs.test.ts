import { parseVerb, UsageError } from '@marketplace/service-kit/command-line';
import { describe, expect, it } from 'vitest';
import { projectionVerbs, usage } from './verbs.ts';

it('are explained, every one', () => {
  for (const verb of projectionVerbs.keys()) expect(usage).toMatch(new RegExp(`^  ${verb}\\b`, 'm'));
});

const read = (words: string) => parseVerb(projectionVerbs, words === '' ? [] : words.split(' '));

describe('the arguments of a verb', () => {
  it.each([
    'status',
    'status --json',
    'verify',
    'rebuild all',
    'rebuild statistics',
    'rebuild all --despite-seals',
    'cancel listings',
    'pause listings',
    'resume activity',
    'skip listings --position 7 --reason faulty',
  ])('%s', (words) => {
    expect(read(words)).toBeInstanceOf(Function);
  });

  it.each([
    ['', 'A verb is missing.'],
    ['rebuid all', 'There is no verb rebuid.'],
    ['toString', 'There is no verb toString.'],
    ['status now', 'Unexpected argument: now.'],
    ['verify --json', "Unknown option '--json'."],
    ['rebuild', 'Name a projection: listings, statistics, activity, enquiries.'],
    [
      'rebuild everything',
      'There is no projection everything. Names: listings, statistics, activity, enquiries.',
    ],
    ['rebuild listings statistics', 'Unexpected argument: statistics.'],
    ['pause all', 'There is no projection all. Names: listings, statistics, activity, enquiries.'],
    ['skip listings', 'skip needs --position N, the position of an event that it cannot fold.'],
    ['skip listings --position 0 --reason x', '--position must be a whole number from 1 on, not 0.'],
    ['skip listings --position 7.5 --reason x', '--position must be a whole number from 1 on, not 7.5.'],
    ['skip listings --position 7', 'skip needs --reason "…", one line of at most 500 characters.'],
    ['skip listings --position 7 --reason', /--reason <value>' argument missing/],
    [`skip listings --position 7 --reason ${'x'.repeat(501)}`, /^skip needs --reason/],
  ])('%s is refused in one line', (words, reason) => {
    expect(() => read(words)).toThrow(UsageError);
    expect(() => read(words)).toThrow(reason);
    expect(() => read(words)).not.toThrow(/\n/);
  });
});
