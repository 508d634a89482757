import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, UsedPasskey } from '@marketplace/contracts/auth/passkeys.views';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface Changed {
  origin?: string;
  isVerified?: boolean;
  counter?: number;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer) => Buffer.from(data).toString('base64url');

/** Returns an authenticator with one passkey (ES256), as WebAuthn level 2 describes its answers. Each use raises its counter by one. */
export function createAuthenticator(site = 'http://localhost:8080') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const hostname = new URL(site).hostname;
  let uses = 0;

  const clientData = (type: string, challenge: string, origin = site) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  function authenticatorData(flags: number, { isVerified = true, counter = uses }: Changed) {
    const numbers = Buffer.alloc(5);
    numbers.writeUInt8(USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | flags);
    numbers.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(hostname), numbers]);
  }
  /** The public key in COSE, and the statement `none`, both in CBOR. */
  function attestation(changed: Changed): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const coordinates = [Buffer.from('215820', 'hex'), Buffer.from(x, 'base64url')];
    const key = [Buffer.from('a5010203262001', 'hex'), ...coordinates, Buffer.from('225820', 'hex')];
    const idLength = Buffer.from([0, id.length]);
    const credential = [Buffer.alloc(16), idLength, id, ...key, Buffer.from(y, 'base64url')];
    const data = Buffer.concat([authenticatorData(HAS_KEY, changed), ...credential]);
    const head = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex');
    return Buffer.concat([head, Buffer.from([data.length]), data]);
  }

  const shared = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  } as const;
  return {
    /** Returns the new passkey, for options of a registration. */
    make: ({ challenge }: { challenge: string }, changed: Changed = {}): NewPasskey => ({
      ...shared,
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, changed.origin)),
        attestationObject: base64url(attestation(changed)),
        transports: ['internal'],
      },
    }),
    /** Returns a use of the passkey, for options of a login or a confirmation. */
    use({ challenge }: { challenge: string }, changed: Changed = {}): UsedPasskey {
      uses += 1;
      const client = clientData('webauthn.get', challenge, changed.origin);
      const data = authenticatorData(0, changed);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...shared,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
        },
      };
    },
  };
}
