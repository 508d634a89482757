import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

interface S3Server {
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
  httpServer: { closeAllConnections(): void };
  store: { listObjects(...asked: unknown[]): Promise<{ isTruncated: boolean }> };
  middleware: ((ctx: { path: string; app: object }, next: () => Promise<void>) => Promise<void>)[];
}
const S3rver: new (options: object) => S3Server = createRequire(import.meta.url)('@20minutes/s3rver');

/** The only ones that the server knows. */
const credentials = { key: 'S3RVER', secret: 'S3RVER' };
const BUCKET = 'test-bucket';

export type TestBucket = Awaited<ReturnType<typeof startTestBucket>>;

/** Starts an S3 server with an empty bucket on a free port. The caller closes it. */
export async function startTestBucket() {
  const directory = await mkdtemp(path.join(tmpdir(), 'bucket-'));
  const options = {
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    configureBuckets: [{ name: BUCKET }],
  };
  const server = new S3rver(options);
  // it makes the token of a next page with a cipher that Node lacks: pages are asked for by the last name instead
  const list = server.store.listObjects.bind(server.store);
  server.store.listObjects = async (...asked) => {
    const page = await list(...asked);
    let reads = 0; // the first is for the token
    return Object.defineProperty({ ...page }, 'isTruncated', { get: () => reads++ > 0 && page.isTruncated });
  };
  // it takes the address of a bucket, /name/, for /name, and so finds no signature of it right
  server.middleware.unshift(async (ctx, next) => {
    const isBucket = /^\/[^/]+\/$/.test(ctx.path);
    if (isBucket) ctx.app = Object.create(ctx.app, { allowMismatchedSignatures: { value: true } });
    await next();
  });
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    credentials,
    /** Returns the address of a store. @param at the server's address, when a proxy is in front */
    url: (prefix: string, at = endpoint) =>
      `s3://${BUCKET}/${prefix}?endpoint=${at.replace(/\/$/, '')}&region=eu-west-1`,
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
