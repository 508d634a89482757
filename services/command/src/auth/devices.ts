import { createHash } from 'node:crypto';
import type { AddDevice, ChangeDevice, Device } from '@marketplace/contracts/auth/devices.views';
import { limits } from '@marketplace/contracts/limits';
import type { Database } from '@marketplace/event-store/database';
import { conflict, notFound } from '@marketplace/service-kit/http-error';

/** Returns the devices that show notices to an admin, oldest first. */
export async function listDevices(db: Database, adminId: string): Promise<Device[]> {
  const { rows } = await db.query<Omit<Device, 'added_at'> & { added_at: Date }>(
    `SELECT id, name, added_at, CASE WHEN quiet_from IS NOT NULL THEN json_build_object(
        'from', to_char(quiet_from, 'HH24:MI'), 'until', to_char(quiet_until, 'HH24:MI')) END AS quiet
    FROM auth.push_targets WHERE admin_id = $1 ORDER BY added_at, id`,
    [adminId],
  );
  return rows.map((row) => ({ ...row, added_at: row.added_at.toISOString() }));
}

interface NewDevice extends AddDevice {
  adminId: string;
  sessionId: string;
  /** In plain words. */
  name: string;
  /** A digest of the browser's device token, by which its next session is recognised. */
  browser: string | undefined;
}

/** Adds a device, or lets a known one belong to this session. @throws {HttpError} 409 when the admin has too many others */
export async function addDevice(db: Database, device: NewDevice): Promise<void> {
  const { adminId, sessionId, name, browser = '', endpoint, keys } = device;
  const id = createHash('sha256').update(endpoint).digest('base64url');
  const { rowCount } = await db.query(
    `INSERT INTO auth.push_devices (id, session_id, browser, name, endpoint, p256dh, auth)
    SELECT $1, $2, decode(nullif($3, ''), 'hex'), $4, $5, $6, $7
    WHERE (SELECT count(*) FROM auth.push_targets WHERE admin_id = $8 AND id <> $1) < $9
    ON CONFLICT (id) DO UPDATE SET session_id = excluded.session_id, browser = excluded.browser,
      name = excluded.name, p256dh = excluded.p256dh, auth = excluded.auth`,
    [id, sessionId, browser, name, endpoint, keys.p256dh, keys.auth, adminId, limits.devices],
  );
  if (!rowCount)
    throw conflict(`You have notifications on ${limits.devices} other devices. Remove one of them first.`);
}

/** One of an admin's own devices. */
interface OwnDevice {
  id: string;
  adminId: string;
}

const OWN = 'id IN (SELECT id FROM auth.push_targets WHERE id = $1 AND admin_id = $2)';

/** @throws {HttpError} 404 when the device is not the admin's */
export function changeDevice(db: Database, own: OwnDevice, { quiet }: ChangeDevice): Promise<void> {
  const text = `UPDATE auth.push_devices SET quiet_from = $3, quiet_until = $4 WHERE ${OWN}`;
  return change(db, own, text, quiet?.from, quiet?.until);
}

/** @throws {HttpError} 404 when the device is not the admin's */
export function removeDevice(db: Database, own: OwnDevice): Promise<void> {
  return change(db, own, `DELETE FROM auth.push_devices WHERE ${OWN}`);
}

/** Lets the projector send a notice without an enquiry; one at a time. @throws {HttpError} 404 when the device is not the admin's */
export function testDevice(db: Database, own: OwnDevice): Promise<void> {
  const text = `WITH own AS (SELECT id FROM auth.push_targets WHERE ${OWN}),
    noted AS (INSERT INTO auth.push_notices (device_id) SELECT id FROM own ON CONFLICT DO NOTHING)
    SELECT FROM own`;
  return change(db, own, text);
}

async function change(db: Database, { id, adminId }: OwnDevice, text: string, ...values: unknown[]) {
  const { rowCount } = await db.query(text, [id, adminId, ...values]);
  if (!rowCount) throw notFound('Device');
}
