import { describe, expect, it } from 'vitest';
import { parseCommand, UsageError, usage } from './arguments.ts';

it('are explained for every verb', () => {
  for (const verb of ['status', 'rebuild', 'cancel', 'verify', 'pause', 'resume', 'skip', 'help'])
    expect(usage).toMatch(new RegExp(`^  ${verb}\\b`, 'm'));
});

const parse = (text: string) => parseCommand(text === '' ? [] : text.split(' '));

describe('the words of an operator', () => {
  it.each([
    ['help', { verb: 'help' }],
    ['--help', { verb: 'help' }],
    ['rebuild --help', { verb: 'help' }],
    ['status', { verb: 'status', json: false }],
    ['status --json', { verb: 'status', json: true }],
    ['verify', { verb: 'verify' }],
    ['rebuild all', { verb: 'rebuild', names: ['listings', 'statistics', 'activity'] }],
    ['rebuild statistics', { verb: 'rebuild', names: ['statistics'] }],
    ['cancel listings', { verb: 'cancel', name: 'listings' }],
    ['pause listings', { verb: 'pause', name: 'listings' }],
    ['resume activity', { verb: 'resume', name: 'activity' }],
    [
      'skip listings --position 7 --reason faulty',
      { verb: 'skip', name: 'listings', position: 7, reason: 'faulty' },
    ],
  ])('%s', (words, command) => {
    expect(parse(words)).toEqual(command);
  });

  it.each([
    ['', 'A verb is missing.'],
    ['rebuid all', 'There is no verb rebuid.'],
    ['toString', 'There is no verb toString.'],
    ['status now', 'status does not take now.'],
    ['verify --json', 'verify does not take --json.'],
    ['status --jsn', "Unknown option '--jsn'."],
    ['rebuild', 'rebuild needs a name: listings, statistics, activity.'],
    ['rebuild everything', 'There is no projection everything. Names: listings, statistics, activity.'],
    ['rebuild listings statistics', 'rebuild does not take statistics.'],
    ['pause all', 'There is no projection all. Names: listings, statistics, activity.'],
    ['skip listings', 'skip needs --position N, the position of the event at which it stands still.'],
    ['skip listings --position 0 --reason x', /^skip needs --position N/],
    ['skip listings --position 7.5 --reason x', /^skip needs --position N/],
    ['skip listings --position 7', 'skip needs --reason "…", one line of at most 500 characters.'],
    ['skip listings --position 7 --reason', /--reason <value>' argument missing/],
    [`skip listings --position 7 --reason ${'x'.repeat(501)}`, /^skip needs --reason/],
  ])('%s is refused in one line', (words, reason) => {
    expect(() => parse(words)).toThrow(UsageError);
    expect(() => parse(words)).toThrow(reason);
    expect(() => parse(words)).not.toThrow(/\n/);
  });
});
