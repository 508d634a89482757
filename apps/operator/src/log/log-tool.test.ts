import { parseVerb } from '@marketplace/service-kit/command-line';
import { describe, expect, it } from 'vitest';
import { logTool, logVerbs } from './log-tool.ts';

const asked = (words: string) => parseVerb(logVerbs, words === '' ? [] : words.split(' '));

it('every verb is explained', () => {
  for (const verb of logVerbs.keys()) expect(logTool.usage).toMatch(new RegExp(`^  ${verb}\\b`, 'm'));
});

describe('the arguments of the log tool', () => {
  it.each([
    'tail',
    'tail --lines 5 --type ListingAdded --type ListingDeleted --follow',
    'show 17',
    'export --from 5 --to 9 --out log.gz',
    'digest --to 9 --block=3',
    'check',
    `check --expect ${'a'.repeat(64)} --against backup`,
    'seal',
    'seal --unproven',
    'import log.gz',
  ])('are accepted: %s', (words) => {
    expect(asked(words)).toBeInstanceOf(Function);
  });

  it.each([
    ['', 'A verb is missing.'],
    ['delete 7', 'Unknown verb: delete.'],
    ['tail --lines many', '--lines must be a whole number from 1 on, not many.'],
    ['tail --lines', /^Option '--lines <value>' argument missing\.$/],
    ['tail --type ListingPainted', /^Unknown event type: ListingPainted\. Types: ListingAdded, /],
    ['tail 5', 'Unexpected argument: 5.'],
    ['export --from 0', '--from must be a whole number from 1 on, not 0.'],
    ['export --form 5', /^Unknown option '--form'\.$/],
    ['digest --block -1', /--block/],
    ['show', 'Name a position, an event id or a stream id.'],
    ['show 1 2', 'Unexpected argument: 2.'],
    ['check --fix', "Unknown option '--fix'."],
    ['check --expect abc', '--expect must be the 64 characters of a seal, not abc.'],
    ['seal everything', 'Unexpected argument: everything.'],
    ['import', 'Name a file.'],
  ])('are refused in one line: %s', (words, message) => {
    expect(() => asked(words)).toThrow(expect.objectContaining({ name: 'UsageError' }));
    expect(() => asked(words)).toThrow(message);
    expect(() => asked(words)).toThrow(/^[^\n]+$/);
  });
});
