import { adminNamed, changePassword, ensureAdmin } from '@marketplace/command/auth/admins';
import { createPool, poolLimits } from '@marketplace/service-kit/database';
import type { Logger } from '@marketplace/service-kit/logger';
import { randomPassword } from './secrets.ts';
import type { ProductSettings } from './settings.ts';

/**
 * Makes sure that there is an admin. Without `ADMIN_PASSWORD` a new one gets a random password, which is told here and never
 * again; with it, an existing one gets that password. One who was disabled since stays so, and stops nothing: others may log
 * in, because the last one cannot be disabled.
 *
 * @returns the admin, and how to log in, in words for the console
 */
export async function firstAdmin(
  settings: Pick<ProductSettings, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD'>,
  commandUrl: string,
  logger: Logger,
) {
  const { ADMIN_USERNAME: username, ADMIN_PASSWORD: given } = settings;
  const pool = createPool(commandUrl, poolLimits.command, logger);
  try {
    const password = given ?? randomPassword();
    const outcome = await ensureAdmin(pool, { username, password });
    if (given) await changePassword(pool, { username, password });
    const admin = await adminNamed(pool, username.trim());
    if (!admin) throw new Error(`The admin ${username} is gone while the product starts.`);
    const login = admin.isDisabled
      ? `as another admin: ${username} is disabled (npm run admins -- list)`
      : loginWords(username, outcome, given, password);
    if (outcome === 'created') console.log(`  Admin added: ${login}`); // at once: the start may still be interrupted
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
