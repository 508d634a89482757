import type { Conflict } from '@marketplace/contracts/errors';
import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import { ListingVersion } from '@marketplace/contracts/listings/history.views';
import { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import { useState } from 'react';
import useSWR from 'swr';
import { ApiError } from '../../api/api-error.ts';
import { getJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useRefreshListings } from '../listing/undo.tsx';
import type { FormValues, ListingBody } from './form-values.ts';
import { bodyOf, changesOf, formOf } from './form-values.ts';
import type { PropertyForm } from './use-form.ts';

interface ConflictOptions {
  /** The listing that the form is based on. */
  base: PropertyView;
  form: PropertyForm;
  changes: (values: FormValues) => Partial<ListingBody>;
  /** Saves what the form changed, against that version of the listing. */
  save: (values: FormValues, version: number) => Promise<void>;
  /** Called with the listing as others saved it, on which the form is based from then on. */
  onLoaded: (theirs: PropertyView) => void;
}

export type ConflictState = ReturnType<typeof useConflict>;

/** Resolves the conflict of a form whose listing another admin has changed. Nothing that was typed is lost. */
export function useConflict({ base, form, changes, save, onLoaded }: ConflictOptions) {
  const [conflict, setConflict] = useState<Conflict>();
  const [replaced, setReplaced] = useState<FieldChange[]>();
  const refreshListings = useRefreshListings();

  function noteAndThrow(error: unknown): never {
    if (error instanceof ApiError && error.status === 409) {
      setConflict(error.conflict);
      void refreshListings();
    }
    throw error;
  }
  function keepMine({ version }: Conflict) {
    setConflict(undefined);
    void form.submit(form.values, (values) => save(values, version).catch(noteAndThrow));
  }
  const loading = useCommand(
    async () => {
      const theirs = await getJson(`/api/properties/${base.id}`, PropertyView);
      const merged = mergeTheirs({ base, theirs, typed: form.values });
      onLoaded(theirs);
      form.replace(merged.values);
      setReplaced(merged.isChanged ? merged.replaced : undefined);
      setConflict(undefined);
    },
    { failure: messages.loadPropertiesFailed },
  );
  const mine = changes(form.values);
  return {
    conflict,
    /** Fields that both changed. */
    shared: conflict?.changes.map(({ field }) => field).filter((field) => field in mine) ?? [],
    replaced,
    isLoading: loading.isBusy,
    noteAndThrow,
    keepMine,
    loadTheirs: loading.run,
    open: setConflict,
    close: () => setConflict(undefined),
  };
}

/**
 * Returns the form with their values in the fields that they changed since `base`, and what was typed in all others. `replaced` lists typed values that
 * gave way: `from` is what the form holds now, `to` what was typed.
 */
export function mergeTheirs({
  base,
  theirs,
  typed,
}: Record<'base' | 'theirs', PropertyView> & { typed: FormValues }) {
  const [before, now, mine] = [bodyOf(formOf(base)), bodyOf(formOf(theirs)), bodyOf(typed)];
  const [theirFields, myFields] = [changesOf(before, now), changesOf(before, mine)];
  const theirValues = Object.entries(formOf(theirs)).filter(([field]) => field in theirFields);
  const values: FormValues = { ...typed, ...Object.fromEntries(theirValues) };
  const replaced = fieldChanges(now, mine).filter(({ field }) => field in theirFields && field in myFields);
  return { values, isChanged: theirValues.length > 0, replaced };
}

/**
 * Returns what others did to a listing since the version that a form is based on, as soon as the server knows; undefined for nothing. Saving
 * the form would be refused with the same conflict.
 */
export function useLiveConflict(base: PropertyView): Conflict | undefined {
  const current = useVersion(base.id, base.version)?.current_version ?? 0;
  const newest = useVersion(base.id, current > base.version ? current : undefined);
  if (!newest || newest.version <= base.version) return undefined;
  const { version, listing, actor, recorded_at: at } = newest;
  const changes = listing ? fieldChanges(bodyOf(formOf(base)), bodyOf(formOf({ ...base, ...listing }))) : [];
  if (listing && changes.length === 0) return undefined; // confirmed, or changed back
  return { version, changes, by: actor.name, at, deleted: listing === null };
}

/** Read again, as every history is, when the log has something new. */
function useVersion(id: string, version: number | undefined): ListingVersion | undefined {
  const path = version === undefined ? null : `/api/properties/${id}/history/${version}`;
  const { data } = useSWR(path, (asked) => getJson(asked, ListingVersion), { shouldRetryOnError: false });
  return path === null ? undefined : data;
}

function fieldChanges(before: ListingBody, after: ListingBody): FieldChange[] {
  const from = new Map<string, unknown>(Object.entries(before));
  const changes = Object.entries(changesOf(before, after));
  return changes.map(([field, to]) => ({ field, from: from.get(field) ?? null, to }));
}
