import { useMemo } from 'react';
import { z } from 'zod/mini';
import { createKept, parsed } from '../../api/kept.ts';
import { draftKey, useAuth } from '../session/session.ts';
import type { FormValues } from './form-values.ts';

const Draft = z.object({ values: z.record(z.string(), z.unknown()) });

/** Returns what the admin typed into the form of a new listing, stored in this browser until it is saved, discarded, or they log out. */
export function useAddDraft() {
  const { session } = useAuth();
  const username = 'username' in session ? session.username : '';
  return useMemo(
    () => createKept(draftKey(username), (text) => z.safeParse(Draft, parsed(text)).data ?? null),
    [username],
  );
}

/** Returns a form with the stored values whose kind is still that of their field. */
export function withDraft(form: FormValues, { values }: z.infer<typeof Draft>): FormValues {
  const known = Object.entries(form).map(([field, value]) => {
    const stored = values[field];
    const isSameKind = typeof stored === typeof value && Array.isArray(stored) === Array.isArray(value);
    return [field, isSameKind ? stored : value];
  });
  return Object.fromEntries(known);
}
