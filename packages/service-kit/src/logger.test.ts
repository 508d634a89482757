import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

it('takes passwords and tokens out of what is logged', () => {
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
