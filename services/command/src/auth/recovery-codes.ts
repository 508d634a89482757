import { randomInt } from 'node:crypto';
import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { EventMeta } from '@marketplace/contracts/events';
import { limits } from '@marketplace/contracts/limits';
import type { Database } from '@marketplace/event-store/database';
import { unauthorized } from '@marketplace/service-kit/http-error';
import type { Tokens } from '@marketplace/service-kit/tokens';
import { recordWith } from './admins.ts';

/** Without letters that look alike: 32 of them, five bits each. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz023456789';
const LENGTH = 16;

const digestOf = ({ digest }: Tokens, adminId: string, code: string) =>
  digest('recovery', `${adminId} ${code}`);

/** Replaces an admin's recovery codes by ten new ones, and returns them. Only keyed digests are stored. */
export async function makeRecoveryCodes(
  db: Database,
  tokens: Tokens,
  { adminId: admin_id, meta }: { adminId: string; meta: EventMeta },
): Promise<{ codes: string[]; position: number }> {
  const codes = Array.from({ length: limits.recoveryCodes }, newCode);
  const event = { type: 'AdminRecoveryCodesMade', data: { admin_id } } as const;
  const position = await recordWith(db, { event, meta }, async (connection) => {
    await connection.query('DELETE FROM auth.recovery_codes WHERE admin_id = $1', [admin_id]);
    await connection.query(
      'INSERT INTO auth.recovery_codes (admin_id, digest) SELECT $1, unnest($2::bytea[])',
      [admin_id, codes.map((code) => digestOf(tokens, admin_id, code))],
    );
  });
  return { codes: codes.map((code) => code.replace(/.{4}(?!$)/g, '$&-')), position };
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Returns the number of codes that an admin can still use. */
export async function countRecoveryCodes(db: Database, adminId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM auth.recovery_codes WHERE admin_id = $1',
    [adminId],
  );
  return rows[0]?.count ?? 0;
}

/** Uses up a code of an admin, and records that. Returns false when they have no such code. */
export async function useRecoveryCode(
  db: Database,
  tokens: Tokens,
  { adminId: admin_id, code, meta }: { adminId: string; code: string; meta: EventMeta },
): Promise<boolean> {
  const ofCode = 'FROM auth.recovery_codes WHERE admin_id = $1 AND digest = $2';
  const values = [admin_id, digestOf(tokens, admin_id, code)];
  if ((await db.query(`SELECT ${ofCode}`, values)).rows.length === 0) return false;
  const event = { type: 'AdminRecoveryCodeUsed', data: { admin_id } } as const;
  await recordWith(db, { event, meta }, async (connection) => {
    const { rowCount } = await connection.query(`DELETE ${ofCode}`, values);
    if (!rowCount) throw unauthorized(adminMessages.loginFailed); // another login was faster
  });
  return true;
}
