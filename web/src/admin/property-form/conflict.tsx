import type { Conflict } from '@marketplace/contracts/errors';
import type { FieldChange } from '@marketplace/contracts/listings/history.views';
import { ListingVersion } from '@marketplace/contracts/listings/history.views';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { property } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import useSWR from 'swr';
import { ApiError } from '../../api/api-error.ts';
import { getJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spread, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { space, theme } from '../../ui/theme.ts';
import { DifferenceList } from '../listing/differences.tsx';
import { labelOf } from '../listing/listing-fields.ts';
import { useRefreshListings, useRestore } from '../listing/undo.tsx';
import { historyPath } from '../pages.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { Actions, Note, Notice } from '../ui/page.tsx';
import { exactTime } from '../ui/times.tsx';
import type { FormValues, ListingBody, PropertyForm } from './form-values.ts';
import { bodyOf, changesOf, formOf } from './form-values.ts';

interface ConflictOptions {
  base: PropertyView;
  form: PropertyForm;
  changes: (values: FormValues) => Partial<ListingBody>;
  /** Saves the form's changes, against that version of the listing. */
  save: (values: FormValues, version: number) => Promise<void>;
  /** Called with the listing as others saved it, the new base of the form. */
  onLoaded: (theirs: PropertyView) => void;
}

type ConflictState = ReturnType<typeof useConflict>;

/** Resolves the conflict when another admin has changed the listing of a form. Typed values are never lost. */
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
      const theirs = await getJson(`/api/properties/${base.id}`, property);
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

/** Returns the form with the values that others changed since `base`. `replaced` lists the typed values that this replaced. */
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

/** Returns the changes of others since the version of a form, which would refuse to save; undefined for none. */
export function useLiveConflict(base: PropertyView): Conflict | undefined {
  const current = useVersion(base.id, base.version)?.current_version ?? 0;
  const newest = useVersion(base.id, current > base.version ? current : undefined);
  if (!newest || newest.version <= base.version) return undefined;
  const { version, listing, actor, recorded_at: at } = newest;
  const changes = listing ? fieldChanges(bodyOf(formOf(base)), bodyOf(formOf({ ...base, ...listing }))) : [];
  if (listing && changes.length === 0) return undefined; // confirmed, or changed back
  return { version, changes, by: actor.name, at, deleted: listing === null };
}

/** Refreshed when the log has new events. */
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

interface ConflictDialogProps {
  listingId: string;
  state: ConflictState;
  conflict: Conflict;
}

/** Shows what another admin did to a listing whose form is open, and asks whose values to keep. */
export function ConflictDialog({ listingId, state, conflict }: ConflictDialogProps) {
  const { by, at, deleted, changes, version } = conflict;
  const restore = useRestore(() => void state.loadTheirs());
  const restoring = { id: listingId, currentVersion: version, body: { version: version - 1 } };
  const isBusy = restore.isBusy || state.isLoading;
  return (
    <Dialog title="Someone else changed this listing" width={640} onClose={state.close}>
      <Stack $gap={4}>
        {deleted ? (
          <p>
            {by} deleted it on {exactTime(at)}. Restore it to save your changes: what you typed stays in this
            form. See its <Link to={historyPath(listingId)}>history</Link>.
          </p>
        ) : (
          <>
            <p>
              {by} saved it on {exactTime(at)}. Since you opened the form, this changed:
            </p>
            <DifferenceList changes={changes} />
            <Note>{adviceText(state.shared)}</Note>
          </>
        )}
        <Actions>
          <Button variant="quiet" onClick={state.close}>
            Back to the form
          </Button>
          {deleted ? (
            <Button disabled={isBusy} onClick={() => void restore.run(restoring)}>
              {restore.isBusy ? 'Restoring...' : 'Restore'}
            </Button>
          ) : (
            <>
              <Button variant="secondary" disabled={isBusy} onClick={() => void state.loadTheirs()}>
                Load theirs
              </Button>
              <Button disabled={isBusy} onClick={() => state.keepMine(conflict)}>
                Keep mine
              </Button>
            </>
          )}
        </Actions>
      </Stack>
    </Dialog>
  );
}

function adviceText(shared: readonly string[]): string {
  if (shared.length === 0)
    return 'You changed other fields. Keep mine saves both; Load theirs shows you theirs first.';
  const names = shared.map(labelOf).join(', ');
  return `You both changed: ${names}. Keep mine saves your values. Load theirs puts theirs into the form and lists what you had typed. Other fields are not affected.`;
}

/** Says that another admin has just changed the form's listing, and opens the conflict. */
export function LiveNote({ conflict, onOpen }: { conflict: Conflict; onOpen: () => void }) {
  const { by, deleted, changes } = conflict;
  const names = changes.map(({ field }) => labelOf(field)).join(', ');
  return (
    <Warning role="status" $gap={[2, 3]}>
      <span>
        {deleted
          ? `${by} deleted this listing just now.`
          : `${by} saved this listing just now${names && `: ${names}`}.`}
      </span>
      <SmallButton onClick={onOpen}>{deleted ? 'See what to do' : 'See and merge'}</SmallButton>
    </Warning>
  );
}

/** Lists typed values that were replaced. Scrolls into view: the button that saves is far below. */
export function ReplacedNote({ replaced }: { replaced: readonly FieldChange[] }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that fields were replaced
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [replaced]);
  return (
    <Box ref={box}>
      <strong>The form now holds their changes.</strong>
      {replaced.length > 0 && (
        <>
          <p>In these fields you had typed something else (theirs → yours):</p>
          <DifferenceList changes={replaced} />
        </>
      )}
    </Box>
  );
}

const Warning = styled(Spread)`
  align-items: center;
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${theme.color.amber};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.amberSoft};
  color: ${theme.color.amberText};
  font-weight: ${theme.weight.label};
`;
const Box = styled(Notice)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  margin-bottom: ${space(5)};
  scroll-margin-top: ${space(9)}; /* below the dialog's sticky title */
`;
