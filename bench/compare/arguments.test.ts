import { expect, it } from 'vitest';
import { parseArguments } from './arguments.ts';

const names = ['list', 'pages', 'visits'];

it('all parts run unless some are named', () => {
  expect(parseArguments([], names).parts).toEqual(names);
  expect(parseArguments(['list', 'visits', '--rounds', '7'], names)).toMatchObject({
    parts: ['list', 'visits'],
    rounds: 7,
  });
});

it.each([[['lists']], [['--rounds', 'many']], [['--seconds', '0']], [['--what']]])(
  '%j is not understood',
  (args) => expect(() => parseArguments(args, names)).toThrow(),
);
