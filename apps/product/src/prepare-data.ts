import { adminNamed, changePassword, ensureAdmin } from '@marketplace/command/auth/admins';
import { createImageStore } from '@marketplace/command/images/image-store';
import { slugOf } from '@marketplace/command/listings/add-listings';
import { hasListings, loadDemo } from '@marketplace/demo/load-demo';
import { withConnection } from '@marketplace/event-store/database';
import { assertRestored } from '@marketplace/event-store/installation';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import type { UploadsSettings } from '@marketplace/service-kit/files/uploads';
import { openUploads } from '@marketplace/service-kit/files/uploads';
import type { Logger } from '@marketplace/service-kit/logger';
import { randomPassword } from './data-folder.ts';
import { migrateAll } from './migrate-all.ts';
import type { ProductSettings } from './settings.ts';

type AdminSettings = Pick<ProductSettings, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD'>;

interface Parts {
  settings: AdminSettings & Pick<ProductSettings, 'DEMO_DATA'> & UploadsSettings;
  adminUrl: string;
  commandUrl: string;
  logger: Logger;
  progress: Progress;
}

/**
 * Prepares a database that has its roles: tables in their newest shape, the first admin, and with DEMO_DATA the demo if the log has
 * no listings.
 *
 * @returns how the first admin logs in, as text for the console
 * @throws {RestoreUnfinished} when a restore has not ended: a new log would replace the missing one
 */
export async function prepareData({
  settings,
  adminUrl,
  commandUrl,
  logger,
  progress,
}: Parts): Promise<string> {
  await withConnection(adminUrl, assertRestored);
  for (const line of await progress.step('Tables', () => migrateAll(adminUrl))) console.log(`  ${line}`);
  const { admin, login } = await firstAdmin(settings, commandUrl, logger);
  if (settings.DEMO_DATA === 'off' || (await hasListings(adminUrl))) return login;
  const { storeImage } = createImageStore(openUploads(settings));
  await progress.step('Demo listings and 90 days of visits', (report) =>
    loadDemo({
      adminUrl,
      admin,
      storeImage,
      slugOf,
      now: new Date(),
      onProgress: (done, total, what) => report(`${what} ${Math.round((100 * done) / total)}%`),
    }),
  );
  return login;
}

/**
 * Ensures that there is an admin. With `ADMIN_PASSWORD` the admin gets that password; without it a new admin gets a random one,
 * which is shown only now. A disabled admin stays disabled: others can log in, because the last one cannot be disabled.
 *
 * @returns the admin, and how to log in, as text for the console
 */
export async function firstAdmin(settings: AdminSettings, commandUrl: string, logger: Logger) {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: given } = settings;
  const pool = createPool(commandUrl, poolLimits.command, logger);
  try {
    const password = given ?? randomPassword();
    const outcome = await ensureAdmin(pool, { username, password });
    if (given) await changePassword(pool, { username, password });
    const admin = await adminNamed(pool, username.trim());
    if (!admin) throw new Error(`The admin ${username} was removed while the product started.`);
    const login = admin.isDisabled
      ? `as another admin: ${username} is disabled (npm run admins -- list)`
      : loginWords(username, outcome, given, password);
    if (outcome === 'created') console.log(`  Admin added: ${login}`); // now, because the start may be interrupted
    return { admin: { id: admin.id, username: admin.username }, login };
  } finally {
    await pool.end();
  }
}

function loginWords(
  username: string,
  outcome: 'created' | 'exists',
  given: string | undefined,
  password: string,
): string {
  if (given) return `${username}, with the password of ADMIN_PASSWORD`;
  if (outcome === 'created') return `${username} / ${password}   (shown only now; keep it)`;
  return `${username}, with the password shown at the first start (a new one: ADMIN_PASSWORD=… npm start)`;
}

/** Shows on the console each step and its duration. */
export interface Progress {
  /** Runs a step. Its reports (`12%`, `unpacking…`) are shown on the same line. */
  step<Result>(name: string, act: (report: (text: string) => void) => Promise<Result>): Promise<Result>;
}

const CLEAR_LINE = '\r\u001b[K';

/** Returns progress on standard output: one line for each step, rewritten in place on a terminal. */
export function createProgress(): Progress {
  const out = process.stdout;
  return {
    async step(name, act) {
      const started = performance.now();
      if (out.isTTY) out.write(`  ${name}…`);
      const result = await act((text) => {
        if (out.isTTY) out.write(`${CLEAR_LINE}  ${name}: ${text}`);
      });
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      out.write(`${out.isTTY ? CLEAR_LINE : ''}  ${name} (${seconds} s)\n`);
      return result;
    },
  };
}
