import type { ActUndone } from '@marketplace/contracts/activity/act.commands';
import type { ActivityEntry } from '@marketplace/contracts/activity/activity.views';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { useState } from 'react';
import styled from 'styled-components';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { space } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { MANY } from '../listing/questions.tsx';
import type { Act } from '../listing/undo.tsx';
import { useUndoAct } from '../listing/undo.tsx';
import { focusMain } from '../ui/focus.ts';
import { Note } from '../ui/page.tsx';
import { actHeadline } from './act-wording.ts';

interface UndoButtonProps {
  entry: ActivityEntry;
  /** Shows the log as it is then. */
  onUndone: () => Promise<unknown>;
}

/** Takes back what an act did to listings, after a question when it was many; says what of it was taken back. */
export function UndoButton({ entry, onUndone }: UndoButtonProps) {
  const { undo } = useUndoAct();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState<ActUndone>();
  const undoable = undoableOf(entry);
  const { listings, undone } = entry.act ?? { listings: 0, undone: 0 };

  async function takeBack() {
    if (!undoable) return;
    setBusy(true);
    setAnswer(await undo(undoable));
    setBusy(false);
    setAsked(false);
    await onUndone();
    focusMain();
  }
  return (
    <>
      {undone > 0 && (
        <Done>{undone < listings ? `Undone: ${count(undone)} of ${count(listings)}` : 'Undone'}</Done>
      )}
      {answer && undone === 0 && <Done>Couldn't undo: edited since</Done>}
      {undoable && !answer && (
        <Button
          size="sm"
          variant="quiet"
          disabled={isBusy}
          onClick={() => (listings < MANY ? void takeBack() : setAsked(true))}
        >
          {undone > 0 ? 'Undo the rest' : 'Undo this'}
          <VisuallyHidden> {actHeadline(entry)}</VisuallyHidden>
        </Button>
      )}
      {isAsked && (
        <AlertDialog
          title={`Undo this for ${counted(listings - undone, 'property', 'properties')}?`}
          message={`${actHeadline(entry)}. What was edited since is left as it is.`}
          confirmLabel="Undo"
          busy={isBusy}
          onConfirm={() => void takeBack()}
          onCancel={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** As far from the edge as the text of a button. */
const Done = styled(Note)`padding: 0 calc(${space(3)} + 1px);`;

/** Returns where the act stands that an entry is for; undefined when there is nothing to be taken back, or it is too long. */
export function undoableOf({ act, actor }: Pick<ActivityEntry, 'act' | 'actor'>): Act | undefined {
  if (!act?.changed || actor.kind !== 'admin' || act.undone >= act.listings) return undefined;
  const { from, to } = act.changed;
  return to - from < limits.actPositions ? { id: act.id, from, to } : undefined;
}
