import { limits } from '@marketplace/contracts/limits';
import type { PrivateNotesView } from '@marketplace/contracts/private-notes/private-notes.views';
import {
  PrivateNotes,
  PrivateNotesWritten,
  PrivateNotesView as View,
} from '@marketplace/contracts/private-notes/private-notes.views';
import { useState } from 'react';
import useSWR from 'swr';
import { getJson, sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Stack } from '../../ui/layout.ts';
import { refusalsOf, sentence } from '../listing/listing-fields.ts';
import { useRight } from '../session/session.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { focusMain } from '../ui/focus.ts';
import { Actions, Columns, Note, Problem, submitting } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { moment } from '../ui/times.tsx';
import { useUnsavedWork } from '../ui/unsaved.tsx';

const FAILED = 'Failed to load the private notes';

/** A listing's notes for admins only, saved apart from it. */
export function PrivateNotesTab({ id, isDeleted }: { id: string; isDeleted: boolean }) {
  const path = `/api/properties/${id}/private-notes`;
  const query = useSWR(path, (asked) => getJson(asked, View));
  useFailureToast(query.error, FAILED);
  const reload = async () => void (await query.mutate());
  return (
    <Panel
      title="Private notes"
      hint="Only admins see them. They are stored encrypted and never included in property exports. The activity shows who opens them."
    >
      <PanelQuery query={query} failed={FAILED} isEmpty={() => false} empty="">
        {(view) => (
          <Stack $gap={4}>
            {isDeleted ? (
              <Note>The property is deleted. Restore it to change its notes.</Note>
            ) : (
              <NotesForm key={view.version} path={path} view={view} onSaved={reload} />
            )}
            <Note>{stateText(view)}</Note>
            <EraseButton path={path} view={view} onErased={reload} />
          </Stack>
        )}
      </PanelQuery>
    </Panel>
  );
}

function stateText({ state, changed_at, changed_by }: PrivateNotesView): string {
  if (changed_at === null) return 'No notes yet.';
  const when = `${moment(changed_at)} by ${changed_by}.`;
  if (state === 'erased') return `Erased on ${when}`;
  return state === 'open'
    ? `Last changed on ${when}`
    : `These notes cannot be read: the key is missing. Last changed on ${when}`;
}

const fields = [
  { name: 'owner_name', label: 'Owner’s name', maxLength: limits.personNameLength },
  { name: 'owner_phone', label: 'Owner’s phone', type: 'tel', maxLength: limits.phoneLength },
  { name: 'co_broke', label: 'Co-broke', maxLength: limits.privateNoteLength },
  { name: 'exclusive_until', label: 'Exclusive until', type: 'date' },
  { name: 'commission', label: 'Commission', maxLength: limits.privateNoteLength },
  { name: 'keys', label: 'Keys', maxLength: limits.privateNoteLength },
] as const;

interface NotesFormProps {
  path: string;
  view: PrivateNotesView;
  onSaved: () => Promise<void>;
}

function NotesForm({ path, view, onSaved }: NotesFormProps) {
  const { notes, version } = view;
  const initial = Object.fromEntries(fields.map(({ name }) => [name, notes?.[name] ?? '']));
  const [typed, setTyped] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const isDirty = fields.some(({ name }) => typed[name] !== initial[name]);
  useUnsavedWork(isDirty);
  const save = useCommand(
    async () => {
      await sendJson('PUT', path, typed, PrivateNotesWritten, { headers: { 'If-Match': `"${version}"` } });
      await onSaved();
    },
    { success: 'Private notes saved', failure: 'Failed to save the private notes' },
  );
  function submit() {
    const [refused] = refusalsOf(PrivateNotes, typed);
    const label = fields.find(({ name }) => name === refused?.path)?.label ?? '';
    setProblem(refused && sentence(label, refused.message));
    if (!refused) void save.run();
  }
  return (
    <Stack as="form" $gap={4} noValidate onSubmit={submitting(submit)}>
      {problem && <Problem role="alert">{problem}</Problem>}
      <Columns $least={220}>
        {fields.map(({ name, ...input }) => (
          <TextInput
            key={name}
            {...input}
            autoComplete="off"
            value={typed[name] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ))}
      </Columns>
      <Actions>
        <Button type="submit" disabled={save.isBusy || !isDirty}>
          {save.isBusy ? 'Saving...' : 'Save notes'}
        </Button>
      </Actions>
    </Stack>
  );
}

/** Deletes the keys of all notes, earlier versions included. */
function EraseButton({
  path,
  view,
  onErased,
}: {
  path: string;
  view: PrivateNotesView;
  onErased: () => Promise<void>;
}) {
  const { confirm, dialog } = useConfirm();
  const mayErase = useRight('forgetPersonalData');
  const erase = useCommand(
    async () => {
      await sendJson('DELETE', path, undefined, PrivateNotesWritten);
      await onErased();
    },
    { success: 'Private notes erased', failure: 'Failed to erase the private notes' },
  );
  async function ask() {
    const message =
      'The notes and all earlier versions of them will be permanently unreadable: here, in the log and in its backups. This cannot be undone.';
    if (!(await confirm({ title: 'Erase the private notes?', message, confirmLabel: 'Erase' }))) return;
    await erase.run();
    focusMain();
  }
  if (!mayErase || view.state === 'none' || view.state === 'erased') return null;
  return (
    <div>
      <SmallButton disabled={erase.isBusy} onClick={() => void ask()}>
        Erase notes…
      </SmallButton>
      {dialog}
    </div>
  );
}
