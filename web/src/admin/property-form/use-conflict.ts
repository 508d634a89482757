import type { Conflict } from '@marketplace/contracts/errors';
import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { getJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useRefreshListings } from '../listing/undo.tsx';
import type { FormValues, ListingBody } from './form-values.ts';
import { bodyOf, changesOf, formOf } from './form-values.ts';
import type { PropertyForm } from './use-form.ts';

interface ConflictOptions {
  /** The listing as the form was opened with. */
  base: PropertyView;
  form: PropertyForm;
  changes: (values: FormValues) => Partial<ListingBody>;
  /** Sends what the form changed, as made to that version. */
  save: (values: FormValues, version: number) => Promise<void>;
  /** Called with the listing as others have left it, on which the form is based from now on. */
  onLoaded: (theirs: PropertyView) => void;
}

export type ConflictState = ReturnType<typeof useConflict>;

/** Resolves the conflict of a form whose listing someone else has changed meanwhile. Nothing that was typed is lost. */
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
  return {
    conflict,
    /** Fields that both changed. */
    shared: conflict ? fieldsOfBoth(conflict.changes, changes(form.values)) : [],
    replaced,
    isLoading: loading.isBusy,
    noteAndThrow,
    keepMine,
    loadTheirs: loading.run,
    open: setConflict,
    close: () => setConflict(undefined),
  };
}

interface Merged {
  values: FormValues;
  /** Whether they changed anything. */
  isChanged: boolean;
  /** Typed values that were replaced: `from` is what the form holds now, `to` what had been typed. */
  replaced: FieldChange[];
}

interface Sides {
  /** The listing as the form was opened with. */
  base: PropertyView;
  /** The listing as others have left it since. */
  theirs: PropertyView;
  typed: FormValues;
}

/** Returns the form with their values in the fields that they changed, and what was typed in all others. */
export function mergeTheirs({ base, theirs, typed }: Sides): Merged {
  const [before, now, mine] = [bodyOf(formOf(base)), bodyOf(formOf(theirs)), bodyOf(typed)];
  const theirFields = new Set(Object.keys(changesOf(before, now)));
  const theirValues = Object.entries(formOf(theirs)).filter(([field]) => theirFields.has(field));
  const myFields = new Set(Object.keys(changesOf(before, mine)));
  const nowByField = new Map<string, unknown>(Object.entries(now));
  const replaced = Object.entries(changesOf(now, mine))
    .filter(([field]) => theirFields.has(field) && myFields.has(field))
    .map(([field, to]) => ({ field, from: nowByField.get(field), to }));
  const values = { ...typed, ...Object.fromEntries(theirValues) };
  return { values, isChanged: theirFields.size > 0, replaced };
}

/** Returns the fields that a form changed and that are also among others' changes. */
function fieldsOfBoth(changes: readonly FieldChange[], mine: Partial<ListingBody>): string[] {
  return changes.map(({ field }) => field).filter((field) => field in mine);
}
