import { parseVerb, UsageError } from '@marketplace/service-kit/command-line';
import { describe, expect, it } from 'vitest';
import { progressLine } from './rebuild-verbs.ts';
import { table } from './status-verb.ts';
import { projectionVerbs, usage } from './verbs.ts';
import { advice, differenceLines } from './verify-verb.ts';

const NAMES = 'listings, statistics, activity, enquiries, alerts';
const read = (words: string) => parseVerb(projectionVerbs, words === '' ? [] : words.split(' '));

describe('the verbs', () => {
  it('are all explained', () => {
    for (const verb of projectionVerbs.keys()) expect(usage).toMatch(new RegExp(`^  ${verb}\\b`, 'm'));
  });

  it.each([
    'status',
    'status --json',
    'verify',
    'rebuild all',
    'rebuild all --despite-seals',
    'cancel listings',
    'pause listings',
    'resume activity',
    'skip listings --position 7 --reason faulty',
  ])('accept %s', (words) => {
    expect(read(words)).toBeInstanceOf(Function);
  });

  it.each([
    ['', 'A verb is missing.'],
    ['rebuid all', 'Unknown verb: rebuid.'],
    ['toString', 'Unknown verb: toString.'],
    ['status now', 'Unexpected argument: now.'],
    ['verify --json', "Unknown option '--json'."],
    ['rebuild', `Name a projection: ${NAMES}.`],
    ['rebuild everything', `There is no projection everything. Names: ${NAMES}.`],
    ['rebuild listings statistics', 'Unexpected argument: statistics.'],
    ['pause all', `There is no projection all. Names: ${NAMES}.`],
    ['skip listings', 'skip needs --position N, the position of an event that it cannot fold.'],
    ['skip listings --position 0 --reason x', '--position must be a whole number from 1 on, not 0.'],
    ['skip listings --position 7.5 --reason x', '--position must be a whole number from 1 on, not 7.5.'],
    ['skip listings --position 7', 'skip needs --reason "…", one line of at most 500 characters.'],
    ['skip listings --position 7 --reason', /--reason <value>' argument missing/],
    [`skip listings --position 7 --reason ${'x'.repeat(501)}`, /^skip needs --reason/],
  ])('refuse %s in one line', (words, reason) => {
    expect(() => read(words)).toThrow(UsageError);
    expect(() => read(words)).toThrow(reason);
    expect(() => read(words)).not.toThrow(/\n/);
  });
});

it.each([
  [
    { position: 500_000, head: 1_000_000, rate: 50_000 },
    '█████░░░░░ 50%  500,000 of 1,000,000, 50,000/s, 10 s left',
  ],
  [{ position: 0, head: 0, rate: 0 }, '██████████ 100%  0 of 0, 0/s'],
])('the progress of a rebuild: %j', (progress, line) => {
  expect(progressLine('listings', progress)).toBe(`listings ${line}`);
});

it('a table has aligned columns', () => {
  const rows = [
    ['listings', '7', '–'],
    ['all', '1,000', '3 s'],
  ];
  expect(table(['NAME', 'POSITION', 'FOR'], rows)).toEqual([
    'NAME      POSITION  FOR',
    'listings         7    –',
    'all          1,000  3 s',
  ]);
});

describe('the output of verify', () => {
  const row = { table: 'listings', key: 'a1', isOfTables: true };
  const sky = { title: 'Sky', bedrooms: 3, price: 1 };

  it.each([
    [
      sky,
      { ...sky, bedrooms: null, price: 2 },
      [' bedrooms: the log says 3; the table has null', ' price: the log says 1; the table has 2'],
    ],
    ['2 views', null, [': the table lacks it; the log says 2 views']],
    [null, { bedrooms: 9 }, [': the log knows nothing of it; the table has {"bedrooms":9}']],
    ['x'.repeat(500), '2 views', [`: the log says ${'x'.repeat(120)}…; the table has 2 views`]],
  ])('of %j and %j are the differences', (expected, found, lines) => {
    expect(differenceLines({ ...row, expected, found })).toEqual(lines.map((line) => `  listings a1${line}`));
  });

  it('advises a rebuild where that helps, and a log check where a rebuild could hide a change', () => {
    const ofTables = { ...row, expected: 1, found: 2 };
    const found = { projection: 'listings' as const, differences: [ofTables], unread: [], setAside: [] };
    expect(advice(found)).toEqual(['To repair listings: rebuild listings']);
    const ofEither = { ...found, differences: [ofTables, { ...ofTables, isOfTables: false }] };
    expect(advice(ofEither)[0]).toMatch(/the log was changed after it was folded: log check$/);
    const refused = { position: 7, type: 'ListingRepriced', reason: 'no price' };
    expect(advice({ ...found, unread: [refused] })).toEqual([
      expect.stringMatching(
        /^A rebuild of listings would set aside what event 7 is about\. .* skip listings --position 7 --reason/,
      ),
    ]);
  });
});
