import { consent } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { Answer, RunningCommand, StoredEvent } from './running-command.ts';

/** An enquiry of a visitor. No other test data contains its personal data. */
export const enquiry = {
  kind: 'viewing',
  name: 'Zebulon Quill',
  email: 'Zebulon.Quill@Example.com',
  phone: '9123 4567',
  subject: 'Seeing the garden flat',
  message: 'Is the parquet original?\nWe are two.',
  wish: { days: ['2026-12-01'], times: ['morning'] },
  property_id: null as string | null,
  consent: consent.version,
};

/** Texts that reveal the person. They are too long to occur by chance in ids, digests or sealed data. */
export const traces = ['Zebulon', 'zebulon', '9123 4567', '91234567', 'parquet', 'garden flat'];

/** Limits that no test reaches. */
export const many = { ENQUIRY_PER_ADDRESS: 1_000_000, ENQUIRY_TOTAL: 1_000_000 };

/** Sends an enquiry as a visitor does. */
export function sendTo(command: RunningCommand, changes: object = {}, headers = {}): Promise<Answer> {
  return command.call('POST', '/api/enquiries', { body: { ...enquiry, ...changes }, headers });
}

/** Returns the events of an enquiry. */
export async function eventsOf(command: RunningCommand, id: string): Promise<StoredEvent[]> {
  return (await command.events()).filter(({ stream_id }) => stream_id === `enquiry-${id}`);
}

interface KeyRow {
  key_id: string;
  wrapped: Buffer;
  master_id: string;
  email_hash: Buffer | null;
  phone_hash: Buffer | null;
  body_hash: Buffer | null;
}

/** Returns the keys of an enquiry in the vault, oldest first. */
export async function keysOf(command: RunningCommand, id: string): Promise<KeyRow[]> {
  const { rows } = await command.database.pool.query<KeyRow>(
    'SELECT * FROM vault.keys WHERE enquiry_id = $1 ORDER BY created_at, key_id',
    [id],
  );
  return rows;
}
