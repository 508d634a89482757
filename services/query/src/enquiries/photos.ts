import type { PersonExport } from '@marketplace/contracts/enquiries/enquiry.views';
import { EnquiryPhotos } from '@marketplace/contracts/enquiries/enquiry.views';
import type { Database } from '@marketplace/event-store/database';
import { openerOf } from '@marketplace/vault/find-person';
import type { Keyring } from '@marketplace/vault/keyring';

interface Opening {
  vault: Database;
  keyring: Keyring | undefined;
}

/** Returns the photos of enquiries that have any, as far as they can be decrypted. */
export async function photosOf(
  { vault, keyring }: Opening,
  enquiryIds: readonly string[],
): Promise<PersonExport['photos']> {
  const { rows } = await vault.query<{ enquiry_id: string; key_id: string; box: string }>(
    `SELECT enquiry_id, key_id, encode(box, 'base64') AS box FROM vault.photos JOIN vault.keys USING (key_id)
    WHERE enquiry_id = ANY ($1::uuid[]) ORDER BY created_at, key_id`,
    [enquiryIds],
  );
  const sealed = rows.map(({ enquiry_id: enquiryId, key_id, box }) => ({
    ...{ type: 'EnquiryPhotos' as const, enquiryId, sealed: { key_id, box } },
  }));
  const open = await openerOf(vault, keyring, sealed);
  return sealed.flatMap((value) => {
    const photos = open(value, EnquiryPhotos.shape.photos);
    return photos ? [{ enquiry_id: value.enquiryId, photos }] : [];
  });
}
