import { createHmac, hkdfSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';

const ISSUER = 'marketplace';
const AUDIENCE = 'marketplace-admin';
const CLOCK_TOLERANCE_S = 30;
const REFUSED_HEADERS = ['crit', 'jwk', 'jku', 'x5u', 'kid'];

const Claims = z.object({
  sub: z.uuid(),
  jti: z.uuid(),
  typ: z.literal('access'),
  iat: z.number(),
  exp: z.number(),
});
type Claims = z.infer<typeof Claims>;

export type Tokens = ReturnType<typeof createTokens>;

/** Returns functions that issue and verify access tokens: HS256 only, with a secret of at least 32 bytes. */
export function createTokens(secret: string) {
  const digestKey = deriveKey(secret, 'digests');
  return {
    /**
     * Returns a keyed digest of a text that must not be stored, such as an address. The key is derived from the secret and the
     * purpose.
     */
    digest: (purpose: string, text: string): Buffer =>
      createHmac('sha256', digestKey).update(`${purpose} ${text}`).digest(),
    /** Returns a signed access token of a session, valid for the given number of seconds. */
    issue: ({ adminId, sessionId }: { adminId: string; sessionId: string }, seconds: number): string =>
      jwt.sign({ typ: 'access' }, secret, {
        algorithm: 'HS256',
        issuer: ISSUER,
        audience: AUDIENCE,
        subject: adminId,
        jwtid: sessionId,
        expiresIn: seconds,
      }),
    /** Returns the claims of a valid token of ours; undefined for any other text. */
    verify(token: string): Claims | undefined {
      try {
        const { header, payload } = jwt.verify(token, secret, {
          algorithms: ['HS256'],
          issuer: ISSUER,
          audience: AUDIENCE,
          clockTolerance: CLOCK_TOLERANCE_S,
          complete: true,
        });
        const claims = Claims.parse(payload);
        const fromTheFuture = claims.iat > Date.now() / 1000 + CLOCK_TOLERANCE_S;
        return fromTheFuture || REFUSED_HEADERS.some((name) => name in header) ? undefined : claims;
      } catch {
        return undefined; // any error of the parser means that the token is forged
      }
    },
  };
}

/** Returns a 32-byte key for one purpose, derived from a secret by HKDF (RFC 5869). The secret itself signs tokens only. */
export function deriveKey(secret: string, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', label, 32));
}
