import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { operatorSettings } from './settings.ts';

it.each([
  ['whom OPERATOR names', { OPERATOR: 'maria', SUDO_USER: 'jane', OPERATOR_LOGIN: 'root' }, 'maria'],
  ['who became another user', { OPERATOR: '', SUDO_USER: 'jane', OPERATOR_LOGIN: 'root' }, 'jane'],
  ['who is logged in where the container was called', { SUDO_USER: '', OPERATOR_LOGIN: 'jane' }, 'jane'],
  ["the system's user", {}, userInfo().username],
])('the operator is %s', (_who, environment, name) => {
  const address = { DATABASE_URL: 'postgres://postgres@127.0.0.1/marketplace' };
  expect(operatorSettings({ ...address, ...environment }).operator).toBe(name);
});
