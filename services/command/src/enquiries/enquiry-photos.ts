import { limits } from '@marketplace/contracts/limits';
import type { Database } from '@marketplace/event-store/database';
import { newId } from '@marketplace/event-store/events';
import { HttpError } from '@marketplace/service-kit/http-error';
import type { Keyring } from '@marketplace/vault/keyring';
import { labelOf, newKey, seal } from '@marketplace/vault/keyring';

/** Anybody may send photos, so their number is bounded. @throws {HttpError} 413 when no more are stored */
export async function assertRoomForPhotos(db: Database): Promise<void> {
  const { rows } = await db.query<{ count: number }>('SELECT count(*)::int AS count FROM vault.photos');
  if ((rows[0]?.count ?? 0) >= limits.enquiriesWithPhotos)
    throw new HttpError(413, 'Photos cannot be stored now. Please send your message without them.');
}

/**
 * Stores the photos of a received enquiry, sealed under a key of their own. A repeat stores nothing. Photos of an enquiry that was
 * forgotten meanwhile go within the hour, with keys that a restored vault brings back.
 */
export async function storePhotos(
  db: Database,
  keyring: Keyring,
  { id, photos }: { id: string; photos: readonly string[] },
): Promise<void> {
  const [keyId, key] = [newId(), newKey()];
  const box = seal(key, photos, labelOf('EnquiryPhotos', id, keyId));
  const { wrapped, masterId } = keyring.wrap(key, keyId);
  await db.query(
    `WITH kept AS (
      INSERT INTO vault.keys (key_id, enquiry_id, wrapped, master_id)
      SELECT $1::uuid, $2::uuid, $3::bytea, $4::text WHERE NOT EXISTS (
        SELECT FROM vault.photos JOIN vault.keys USING (key_id) WHERE enquiry_id = $2)
      RETURNING key_id)
    INSERT INTO vault.photos (key_id, box) SELECT key_id, decode($5, 'base64') FROM kept`,
    [keyId, id, wrapped, masterId, box],
  );
}
