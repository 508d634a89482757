import type { Conflict } from '@marketplace/contracts/errors';
import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import { useState } from 'react';
import { ApiError } from '../../../../api/api-error.ts';
import { getJson } from '../../../../api/client.ts';
import { useCommand } from '../../../../api/use-command.ts';
import { useRefreshListings } from '../../blocks/listings/use-listings.ts';
import type { FormValues, ListingBody } from '../form-values.ts';
import type { PropertyForm } from '../use-form.ts';
import { fieldsOfBoth, mergeTheirs } from './merge-theirs.ts';

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
      setReplaced(merged.replaced);
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
    close: () => setConflict(undefined),
  };
}
