import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureAdmin } from '@marketplace/command/auth/admins';
import { createRoles, roleNames } from '@marketplace/event-store/roles';
import { freePort } from '@marketplace/local-stack/running-server';
import { migrateAll } from '@marketplace/product/migrate-all';
import { startServices } from '@marketplace/product/services';
import { productSettings } from '@marketplace/product/settings';
import type { SealSettings } from '@marketplace/projector/seals/seal-keeper';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import { createLogger } from '@marketplace/service-kit/logger';
import { createTestDatabase } from '@marketplace/testing/test-database';
import { redisNamespace } from '@marketplace/testing/test-redis';
import { createKeyring } from '@marketplace/vault/keyring';
import { expect } from 'vitest';

export const jwtSecret = 'a secret of no less than thirty-two bytes';
const passwords = { command: 'command', projector: 'projector', query: 'query' };

export type RunningProduct = Awaited<ReturnType<typeof startProduct>>;

interface Given {
  /** Additional settings. */
  environment?: NodeJS.ProcessEnv;
  /** Without them the log is not sealed. */
  seals?: SealSettings;
}

/** Starts the whole product on one port, as `npm start` does, over an empty log. */
export async function startProduct({ environment = {}, seals }: Given = {}) {
  const closers: (() => unknown)[] = [];
  const database = await createTestDatabase({
    name: 'product',
    async migrate(adminUrl) {
      await createRoles(adminUrl, passwords);
      await migrateAll(adminUrl);
    },
  });
  closers.push(() => database.drop());
  const uploads = mkdtempSync(path.join(tmpdir(), 'bad-inputs-'));
  closers.push(() => rmSync(uploads, { recursive: true, force: true }));
  const port = await freePort();
  const { url: redisUrl, prefix } = redisNamespace();
  const settings = productSettings({
    PORT: String(port),
    QUEUE_PREFIX: prefix,
    UPLOADS_DIR: uploads,
    LOG_LEVEL: 'silent',
    WEB_MODE: 'production',
    VISIT_LIMITS: 'off',
    ENQUIRY_PER_ADDRESS: '1000000',
    ENQUIRY_TOTAL: '1000000',
    REMAKE_IMAGES: 'off', // files are counted
    ...environment,
  });
  const loggerOf = (service: string) => createLogger(service, 'silent');
  const stack = {
    adminUrl: database.url,
    redisUrl,
    commandUrl: database.urlFor(roleNames.command, passwords.command),
    projectorUrl: database.urlFor(roleNames.projector, passwords.projector),
    queryUrl: database.urlFor(roleNames.query, passwords.query),
  };
  const defer = (close: () => unknown) => closers.push(close);
  const keyring = createKeyring('a key of the vault, of thirty-two bytes');
  await startServices({ settings, stack, jwtSecret, keyring, loggerOf, defer, ...(seals && { seals }) });
  const origin = `http://127.0.0.1:${port}`;

  /** Makes a call that must succeed, and returns the body of the answer. */
  async function call(method: string, target: string, token: string | undefined, body: object) {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(origin + target, { method, headers, body: JSON.stringify(body) });
    const text = await answer.text();
    expect(answer.status, `${method} ${target}: ${text}`).toBeLessThan(300);
    return text === '' ? {} : JSON.parse(text);
  }

  return {
    call,
    port,
    origin,
    database,
    commandUrl: stack.commandUrl,
    /** Adds an admin, and returns a token of theirs. */
    async enter(): Promise<string> {
      const admin = { username: 'Agent', password: 'a long enough password' };
      const pool = createPool(stack.commandUrl, poolLimits.command, loggerOf('bad-inputs'));
      await ensureAdmin(pool, admin);
      await pool.end();
      return (await call('POST', '/auth/login', undefined, admin)).access_token;
    },
    /** Uploads a picture so many times, and returns the names of the files. */
    async upload(token: string, picture: Uint8Array<ArrayBuffer>, times: number): Promise<string[]> {
      const form = new FormData();
      for (let n = 0; n < times; n++) form.append('files', new Blob([picture]), `${n}.jpg`);
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${origin}/api/upload-images`, { method: 'POST', headers, body: form });
      const { uploaded } = (await answer.json()) as { uploaded: { url: string }[] };
      return uploaded.map(({ url }) => path.basename(url));
    },
    /** Returns the number of events without those of logins, which are recorded after their answers. */
    async logSize(): Promise<number> {
      const { rows } = await database.pool.query(
        "SELECT count(*)::int AS events FROM log.events WHERE stream_id NOT LIKE 'admin-%' AND stream_id <> 'logins'",
      );
      return rows[0].events;
    },
    fileCount: () => (existsSync(uploads) ? readdirSync(uploads).length : 0),
    /** Expects that the product is ready and the log has no gaps. */
    async assertWell() {
      const ready = await fetch(`${origin}/readyz`);
      expect(await ready.json()).toEqual({ status: 'ready' });
      const { rows } = await database.pool.query(
        'SELECT count(*)::int = max(position)::int AS gapless FROM log.events',
      );
      expect(rows[0].gapless).toBe(true);
      expect(Object.keys(Object.prototype)).toEqual([]);
    },
    async close() {
      for (const close of closers.reverse()) await close();
    },
  };
}
