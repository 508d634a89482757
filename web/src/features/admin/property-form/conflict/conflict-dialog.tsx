import type { Conflict } from '@marketplace/contracts/errors';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { space } from '../../../../ui/theme.ts';
import { historyPath } from '../../blocks/admin-paths.ts';
import { DifferenceList } from '../../blocks/listings/difference-list.tsx';
import { differenceOf } from '../../blocks/listings/differences.ts';
import { fieldLabels } from '../../blocks/listings/field-errors.ts';
import { Note } from '../../blocks/note.tsx';
import { exactTime } from '../../blocks/times.ts';
import type { ConflictState } from './use-conflict.ts';

interface ConflictDialogProps {
  listingId: string;
  state: ConflictState;
  conflict: Conflict;
}

/** Says what another admin did to a listing while a form of it was open, and asks what is to count. */
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
    <Parts>
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
    </Parts>
  );
}

function Deleted({ listingId, conflict, state }: ConflictDialogProps) {
  return (
    <Parts>
      <p>
        {conflict.by} deleted it on {exactTime(conflict.at)}. It can be restored from its{' '}
        <Link to={historyPath(listingId)}>history</Link>; what you typed stays in this form until you leave.
      </p>
      <Actions>
        <Button onClick={state.close}>Back to the form</Button>
      </Actions>
    </Parts>
  );
}

function advice(shared: readonly string[]): string {
  if (shared.length === 0)
    return 'You changed other fields. Keep mine saves yours beside theirs; Load theirs lets you look first.';
  const names = shared.map((field) => fieldLabels[field] ?? field).join(', ');
  return `You both changed: ${names}. Keep mine puts your values there; Load theirs puts theirs into the form and tells you what you had typed. Either way, nothing else is touched.`;
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(3)};
`;
