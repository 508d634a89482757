import { createHmac } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { describe, expect, it } from 'vitest';
import { createTokens } from './tokens.ts';

const secret = 'a secret of no less than thirty-two bytes';
const tokens = createTokens(secret);
const session = {
  adminId: '0192d4e0-7b1a-7c3d-8e4f-0123456789ab',
  sessionId: '0192d4e0-7b1a-7c3d-8e4f-0123456789ac',
};
const claims = {
  iss: 'marketplace',
  aud: 'marketplace-admin',
  typ: 'access',
  sub: session.adminId,
  jti: session.sessionId,
};
const soon = () => Math.floor(Date.now() / 1000) + 60;

function signed(header: object, payload: string, key = secret): string {
  const text = [JSON.stringify(header), payload]
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
}

it('verifies its own tokens', () => {
  expect(tokens.verify(tokens.issue(session, 60))).toMatchObject({
    sub: session.adminId,
    jti: session.sessionId,
  });
});

describe('a token is refused', () => {
  it.each([
    ['of another secret', () => jwt.sign(claims, `${secret}!`, { expiresIn: 60 })],
    ['of another algorithm', () => jwt.sign(claims, secret, { algorithm: 'HS512', expiresIn: 60 })],
    ['without a signature', () => jwt.sign({ ...claims, exp: soon() }, '', { algorithm: 'none' })],
    ['that has expired', () => jwt.sign(claims, secret, { expiresIn: -60 })],
    ['without an expiry', () => jwt.sign(claims, secret)],
    ['from the future', () => jwt.sign({ ...claims, iat: soon() + 600, exp: soon() + 900 }, secret)],
    ['of another issuer', () => jwt.sign({ ...claims, iss: 'elsewhere' }, secret, { expiresIn: 60 })],
    ['for another audience', () => jwt.sign({ ...claims, aud: 'visitors' }, secret, { expiresIn: 60 })],
    ['of another purpose', () => jwt.sign({ ...claims, typ: 'refresh' }, secret, { expiresIn: 60 })],
    ['without a session', () => jwt.sign({ ...claims, jti: undefined }, secret, { expiresIn: 60 })],
    ['whose payload is not JSON', () => signed({ alg: 'HS256', typ: 'JWT' }, 'not json')],
    ['with a key of its own', () => jwt.sign(claims, secret, { expiresIn: 60, keyid: '../../dev/null' })],
    [
      'with an extension we do not know',
      () =>
        signed(
          { alg: 'HS256', crit: ['x'], x: 1 },
          JSON.stringify({ ...claims, iat: soon() - 60, exp: soon() }),
        ),
    ],
    ['that is no token', () => 'undefined'],
  ])('%s', (_name, make) => {
    expect(tokens.verify(make())).toBeUndefined();
  });
});
