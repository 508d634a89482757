import { createHmac } from 'node:crypto';

const NO_KEY = '';

/**
 * Returns tokens that look right and are not, by name.
 *
 * @param token a good one of a live session
 * @param secret the one the server signs with: even someone who knew it must not get further than its rules allow
 */
export function forgeTokens(token: string, secret: string): Record<string, string> {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const text = JSON.stringify(claims);
  const someoneElse = JSON.stringify({ ...claims, sub: '00000000-0000-4000-8000-000000000000' });
  const hs256 = { alg: 'HS256', typ: 'JWT' };
  return {
    'alg-None-case': `${base64({ alg: 'None', typ: 'JWT' })}.${payload}.`,
    hs512: sign({ alg: 'HS512', typ: 'JWT' }, text, secret, 'sha512'),
    'rs256-pubkey-confusion': sign({ alg: 'RS256', typ: 'JWT' }, text, secret),
    'wrong-secret': sign(hs256, text, `${secret} but not quite`),
    'tampered-payload': `${header}.${base64(someoneElse)}.${signature}`,
    'wrong-iss': sign(hs256, JSON.stringify({ ...claims, iss: 'elsewhere' }), secret),
    'wrong-type': sign(hs256, JSON.stringify({ ...claims, typ: 'refresh' }), secret),
    'payload-not-json': sign(hs256, 'not json', secret),
    'kid-traversal': sign({ ...hs256, kid: '../../dev/null' }, text, NO_KEY),
    'crit-header': sign({ alg: 'HS256', crit: ['x'], x: 1 }, text, secret),
  };
}

function sign(header: object, payload: string, key: string, hash = 'sha256'): string {
  const text = `${base64(header)}.${base64(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
}

function base64(value: object | string): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
}
