import { z } from 'zod/mini';
import { limits } from '../limits.ts';
import { emptyAsNull, line } from '../text.ts';

const Text = z._default(emptyAsNull(line(limits.privateNoteLength)), null);

/** Body of `PUT /api/properties/{id}/private-notes`: all notes of a listing. Personal data, sealed. */
export const PrivateNotes = z.strictObject({
  owner_name: z._default(emptyAsNull(line(limits.personNameLength)), null),
  owner_phone: z._default(emptyAsNull(line(limits.phoneLength)), null),
  co_broke: Text,
  /** Day in Singapore. */
  exclusive_until: z._default(emptyAsNull(z.iso.date('must be a day such as 2026-12-31')), null),
  commission: Text,
  keys: Text,
});
export type PrivateNotes = z.infer<typeof PrivateNotes>;

const stored = z._default(z.nullable(z.string()), null);

/** The same fields in sealed events and answers: only their types are checked. */
export const StoredPrivateNotes = z.object({
  owner_name: stored,
  owner_phone: stored,
  co_broke: stored,
  exclusive_until: stored,
  commission: stored,
  keys: stored,
} satisfies Record<keyof PrivateNotes, z.ZodMiniType>);

/** Answer of `GET /api/properties/{id}/private-notes`. */
export const PrivateNotesView = z.object({
  /** Null unless there are any that can be read. */
  notes: z.nullable(StoredPrivateNotes),
  /** `unreadable`: the vault lacks their key or the master key. */
  state: z.enum(['none', 'open', 'erased', 'unreadable']),
  /** For `If-Match`; 0 before the first. */
  version: z.int(),
  /** Time and author of the last change. */
  changed_at: z.nullable(z.iso.datetime()),
  changed_by: z.nullable(z.string()),
});
export type PrivateNotesView = z.infer<typeof PrivateNotesView>;

/** Answer of a change of private notes. */
export const PrivateNotesWritten = z.object({ version: z.int() });
export type PrivateNotesWritten = z.infer<typeof PrivateNotesWritten>;
