import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

it('redacts passwords and tokens', () => {
  const lines: string[] = [];
  const logger = createLogger('test', 'info', { write: (line) => void lines.push(line) });
  const secret = 'hunter2';
  logger.info({ password: secret, access_token: secret, authorization: secret }, 'at the top');
  const inside = { password: secret, access_token: secret, authorization: secret, kept: 'this' };
  logger.info({ body: inside }, 'one level down');
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain(secret);
  expect(lines.join('')).toContain('this');
});

it('logs the texts and numbers of an error, without its objects', () => {
  const lines: string[] = [];
  const logger = createLogger('test', 'info', { write: (line) => void lines.push(line) });
  const error = new Error('connection ended', { cause: new Error('reset') });
  logger.warn({ err: Object.assign(error, { code: '57P01', client: { secretKey: 20884 } }) }, 'broke');
  logger.warn({ err: new AggregateError([new Error('one'), new Error('two')], 'several') }, 'broke');
  expect(JSON.parse(lines[0] ?? '').err).toEqual({
    type: 'Error',
    message: 'connection ended: reset',
    code: '57P01',
    stack: expect.stringContaining('logger.test.ts'),
  });
  expect(JSON.parse(lines[1] ?? '').err.aggregateErrors).toMatchObject([
    { message: 'one' },
    { message: 'two' },
  ]);
});
