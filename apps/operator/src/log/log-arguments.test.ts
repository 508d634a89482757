import { describe, expect, it } from 'vitest';
import { logRequest } from './log-arguments.ts';

const asked = (words: string) => logRequest(words === '' ? [] : words.split(' '));

describe('the words of an operator', () => {
  it.each([
    ['tail', { verb: 'tail', most: 20, types: [], follow: false }],
    [
      'tail --lines 5 --type ListingAdded --type ListingDeleted --follow',
      { verb: 'tail', most: 5, types: ['ListingAdded', 'ListingDeleted'], follow: true },
    ],
    ['show 17', { verb: 'show', what: '17' }],
    ['export', { verb: 'export', from: 1, to: undefined, out: undefined }],
    ['export --from 5 --to 9 --out log.gz', { verb: 'export', from: 5, to: 9, out: 'log.gz' }],
    ['digest', { verb: 'digest', to: undefined, block: 100_000 }],
    ['digest --to 9 --block=3', { verb: 'digest', to: 9, block: 3 }],
    ['check', { verb: 'check' }],
    ['import log.gz', { verb: 'import', file: 'log.gz' }],
    ['help', { verb: 'help' }],
  ])('%s', (words, request) => {
    expect(asked(words)).toEqual(request);
  });

  it.each([
    ['', 'A verb is missing.'],
    ['delete 7', 'There is no verb delete.'],
    ['tail --lines many', '--lines must be a whole number from 1 on, not many.'],
    ['tail --lines', /^Option '--lines <value>' argument missing\.$/],
    ['tail --type ListingPainted', /^There is no event type ListingPainted\. Types: ListingAdded, /],
    ['tail 5', /^Unexpected argument '5'\./],
    ['export --from 0', '--from must be a whole number from 1 on, not 0.'],
    ['export --form 5', /^Unknown option '--form'\.$/],
    ['digest --block -1', /--block/],
    ['show', 'Name a position, an event id or a stream id.'],
    ['show 1 2', '2 makes no sense here.'],
    ['check --fix', '--fix makes no sense here.'],
    ['import', 'Name a file.'],
  ])('are refused in one line: %s', (words, message) => {
    expect(() => asked(words)).toThrow(expect.objectContaining({ name: 'UsageError' }));
    expect(() => asked(words)).toThrow(message);
    expect(() => asked(words)).toThrow(/^[^\n]+$/);
  });
});
