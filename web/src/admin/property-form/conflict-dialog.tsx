import type { Conflict } from '@marketplace/contracts/errors';
import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.ts';
import { space } from '../../ui/theme.ts';
import { DifferenceList, differenceOf } from '../listing/differences.tsx';
import { labelOf } from '../listing/listing-fields.ts';
import { useRestore } from '../listing/undo.tsx';
import { historyPath } from '../ui/admin-paths.ts';
import { Actions, Note, Notice } from '../ui/page.tsx';
import { exactTime } from '../ui/times.tsx';
import type { ConflictState } from './use-conflict.ts';

interface ConflictDialogProps {
  listingId: string;
  state: ConflictState;
  conflict: Conflict;
}

/** Says what another admin did to a listing while a form of it was open, and asks whose values to keep. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, state } = props;
  return (
    <Dialog title="Someone else changed this listing" width={640} onClose={state.close}>
      {conflict.deleted ? <Deleted {...props} /> : <Changed {...props} />}
    </Dialog>
  );
}

function Changed({ conflict, state }: ConflictDialogProps) {
  return (
    <Stack $gap={4}>
      <p>
        {conflict.by} saved it on {exactTime(conflict.at)}. Since you opened the form, this changed:
      </p>
      <DifferenceList differences={conflict.changes.map(differenceOf)} />
      <Note>{advice(state.shared)}</Note>
      <Actions>
        <Button variant="quiet" onClick={state.close}>
          Back to the form
        </Button>
        <Button variant="secondary" disabled={state.isLoading} onClick={() => void state.loadTheirs()}>
          Load theirs
        </Button>
        <Button disabled={state.isLoading} onClick={() => state.keepMine(conflict)}>
          Keep mine
        </Button>
      </Actions>
    </Stack>
  );
}

function Deleted({ listingId, conflict, state }: ConflictDialogProps) {
  const { isBusy, restore } = useRestore(() => void state.loadTheirs());
  const beforeDeletion = { version: conflict.version - 1 };
  return (
    <Stack $gap={4}>
      <p>
        {conflict.by} deleted it on {exactTime(conflict.at)}. Restore it to save your changes: what you typed
        stays in this form. What happened to it is in its <Link to={historyPath(listingId)}>history</Link>.
      </p>
      <Actions>
        <Button variant="quiet" onClick={state.close}>
          Back to the form
        </Button>
        <Button
          disabled={isBusy || state.isLoading}
          onClick={() =>
            void restore({ id: listingId, currentVersion: conflict.version, body: beforeDeletion })
          }
        >
          {isBusy ? 'Restoring...' : 'Restore'}
        </Button>
      </Actions>
    </Stack>
  );
}

function advice(shared: readonly string[]): string {
  if (shared.length === 0)
    return 'You changed other fields. Keep mine saves yours beside theirs; Load theirs lets you look first.';
  const names = shared.map(labelOf).join(', ');
  return `You both changed: ${names}. Keep mine puts your values there; Load theirs puts theirs into the form and tells you what you had typed. Either way, nothing else is touched.`;
}

/**
 * The values of another admin that the form now holds, each with what had been typed instead. Scrolls into view, because it
 * stands above the form and the button that saves stands below it.
 */
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
          <DifferenceList differences={replaced.map(differenceOf)} />
        </>
      )}
    </Box>
  );
}

const Box = styled(Notice)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  margin-bottom: ${space(5)};
  scroll-margin-top: ${space(9)}; /* below the dialog's title, which stays */
`;
