import type { Conflict } from '@marketplace/contracts/errors';
import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Spread, Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { DifferenceList, differenceOf } from '../listing/differences.tsx';
import { labelOf } from '../listing/listing-fields.ts';
import { useRestore } from '../listing/undo.tsx';
import { historyPath } from '../pages.ts';
import { Actions, Note, Notice } from '../ui/page.tsx';
import { exactTime } from '../ui/times.tsx';
import type { ConflictState } from './conflict.ts';

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
      <Stack $gap={4}>{conflict.deleted ? <Deleted {...props} /> : <Changed {...props} />}</Stack>
    </Dialog>
  );
}

function Changed({ conflict, state }: ConflictDialogProps) {
  return (
    <>
      <p>
        {conflict.by} saved it on {exactTime(conflict.at)}. Since you opened the form, this changed:
      </p>
      <DifferenceList differences={conflict.changes.map(differenceOf)} />
      <Note>{adviceText(state.shared)}</Note>
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
    </>
  );
}

function Deleted({ listingId, conflict, state }: ConflictDialogProps) {
  const { isBusy, restore } = useRestore(() => void state.loadTheirs());
  const body = { version: conflict.version - 1 };
  return (
    <>
      <p>
        {conflict.by} deleted it on {exactTime(conflict.at)}. Restore it to save your changes: what you typed
        stays in this form. See its <Link to={historyPath(listingId)}>history</Link>.
      </p>
      <Actions>
        <Button variant="quiet" onClick={state.close}>
          Back to the form
        </Button>
        <Button
          disabled={isBusy || state.isLoading}
          onClick={() => void restore({ id: listingId, currentVersion: conflict.version, body })}
        >
          {isBusy ? 'Restoring...' : 'Restore'}
        </Button>
      </Actions>
    </>
  );
}

function adviceText(shared: readonly string[]): string {
  if (shared.length === 0)
    return 'You changed other fields. Keep mine saves both; Load theirs shows you theirs first.';
  const names = shared.map(labelOf).join(', ');
  return `You both changed: ${names}. Keep mine saves your values. Load theirs puts theirs into the form and lists what you had typed. Other fields are not affected.`;
}

/** Says that another admin has just changed the listing whose form is open, and opens the conflict. */
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
      <Button size="sm" variant="secondary" onClick={onOpen}>
        {deleted ? 'See what to do' : 'See and merge'}
      </Button>
    </Warning>
  );
}

/**
 * Lists typed values that gave way to another admin's. Scrolls into view, because it is above the form while the button that saves is
 * below.
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
