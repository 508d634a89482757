import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How a push service treats its clients; `loses answers`: it takes a message and answers nothing. */
type Mood = 'takes' | 'is away' | 'loses answers';

interface Subscriber {
  privateKey: Buffer;
  auth: Buffer;
}

/** A message as the device reads it. */
export interface Pushed {
  endpoint: string;
  topic: string | undefined;
  ttl: number;
  urgency: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests compare whole messages
  message: any;
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/**
 * Starts a push service on 127.0.0.1 (RFC 8030) that verifies who sends (RFC 8292) and reads messages as the device does (RFC 8291).
 *
 * @param publicKey the VAPID key to which its subscriptions are bound
 */
export async function startPushService(publicKey: string) {
  const subscribers = new Map<string, Subscriber>();
  const taken: Pushed[] = [];
  let mood: Mood = 'takes';
  let asked = 0;

  async function answer(req: IncomingMessage): Promise<number | undefined> {
    asked += 1;
    const body = await buffer(req);
    const endpoint = `${origin}${req.url}`;
    const subscriber = subscribers.get(endpoint);
    if (mood === 'is away') return 503;
    if (!subscriber) return 410;
    if (!isFrom(publicKey, req.headers.authorization ?? '', origin)) return 403;
    const { ttl, topic, urgency, 'content-encoding': coding } = req.headers;
    if (req.method !== 'POST' || ttl === undefined || coding !== 'aes128gcm') return 400;
    const message = JSON.parse(decryptPush(body, subscriber).toString());
    taken.push({
      endpoint,
      topic: topic?.toString(),
      ttl: Number(ttl),
      urgency: urgency?.toString(),
      message,
    });
    return mood === 'loses answers' ? undefined : 201;
  }
  const server = createServer((req, res) => {
    answer(req).then(
      (status) => status && res.writeHead(status).end(),
      (error: unknown) => res.writeHead(400).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    taken,
    /** The number of requests, also of those that it refused. */
    get asked() {
      return asked;
    },
    be(next: Mood) {
      mood = next;
    },
    /** Returns a new subscription, as a browser's `PushSubscription` has it. */
    subscribe() {
      const pair = createECDH('prime256v1');
      const p256dh = pair.generateKeys().toString('base64url');
      const auth = randomBytes(16);
      const endpoint = `${origin}/push/${randomBytes(16).toString('base64url')}`;
      subscribers.set(endpoint, { privateKey: pair.getPrivateKey(), auth });
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } };
    },
    /** The device no longer accepts messages. */
    end: (endpoint: string) => subscribers.delete(endpoint),
    /** Returns what a device shows, last first: a message replaces the earlier one of its topic. */
    shownBy(endpoint: string): Pushed[] {
      const own = taken.filter((one) => one.endpoint === endpoint);
      return [...new Map(own.map((one) => [one.topic, one])).values()].reverse();
    },
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** Decrypts a message of one record in the coding aes128gcm (RFC 8188) with the keys of RFC 8291. */
export function decryptPush(body: Buffer, { privateKey, auth }: Subscriber): Buffer {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const senderKey = body.subarray(21, keyEnd);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), auth, info, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${label}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}

/** Whether a sender has signed for this service with the key of its subscriptions, for a day at most. */
function isFrom(publicKey: string, authorization: string, origin: string): boolean {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const publicPart = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = { key: publicPart, dsaEncoding: 'ieee-p1363' } as const;
  if (
    key !== publicKey ||
    !verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))
  )
    return false;
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const seconds = exp - Date.now() / 1000;
  return aud === origin && /^mailto:/.test(sub) && seconds > 0 && seconds <= 86_400;
}
