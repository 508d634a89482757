import type { PasskeysView, PasskeyView } from '@marketplace/contracts/auth/passkeys.views';
import { limits } from '@marketplace/contracts/limits';
import { useState } from 'react';
import styled from 'styled-components';
import { z } from 'zod/mini';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack, VisuallyHidden } from '../../ui/layout.ts';
import { AddPasskey } from '../session/add-passkey.tsx';
import { SmallButton } from '../ui/buttons.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { focusMain } from '../ui/focus.ts';
import { Actions, ListItem, Note, Row, submitting } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { Time } from '../ui/times.tsx';

interface PasskeysPanelProps {
  view: PasskeysView;
  onChanged: () => void;
}

/** The admin's passkeys: adds, renames and removes them. */
export function PasskeysPanel({ view, onChanged }: PasskeysPanelProps) {
  const { passkeys, is_required } = view;
  const required = is_required ? ' Your team requires one.' : '';
  return (
    <Panel
      title="Passkeys"
      hint={`Log in with your fingerprint, face or device PIN instead of a password.${required}`}
    >
      <Stack $gap={4}>
        {passkeys.length === 0 ? (
          <Note>You have no passkeys.</Note>
        ) : (
          <ul>
            {passkeys.map((passkey) => (
              <PasskeyItem
                key={passkey.id}
                passkey={passkey}
                isNeeded={is_required && passkeys.length === 1}
                onChanged={onChanged}
              />
            ))}
          </ul>
        )}
        <Adding>
          <AddPasskey onAdded={onChanged} />
        </Adding>
      </Stack>
    </Panel>
  );
}

interface PasskeyItemProps {
  passkey: PasskeyView;
  /** It is the only one, and the team requires one. */
  isNeeded: boolean;
  onChanged: () => void;
}

function PasskeyItem({
  passkey: { id, name, created_at, last_used_at },
  isNeeded,
  onChanged,
}: PasskeyItemProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const { confirm, dialog } = useConfirm();
  const path = `/api/auth/passkeys/${id}`;
  const remove = useCommand(() => sendJson('DELETE', path, undefined, z.unknown()), {
    success: `Passkey ${name} removed`,
    failure: 'Failed to remove the passkey',
  });
  async function handleRemove() {
    const consequence = isNeeded
      ? ' Your team requires a passkey: you will have to add another one at once.'
      : '';
    const message = `You can no longer log in with it. Delete it on the device too.${consequence}`;
    if (!(await confirm({ title: `Remove ${name}?`, message, confirmLabel: 'Remove' }))) return;
    await remove.run();
    onChanged();
    focusMain();
  }
  return (
    <ListItem>
      <div>
        <strong>{name}</strong>
        <Note>
          Added <Time at={created_at} /> · {last_used_at ? 'last used ' : 'never used'}
          {last_used_at && <Time at={last_used_at} />}
        </Note>
      </div>
      <Row as="span" $gap={2}>
        <SmallButton onClick={() => setIsRenaming(true)}>
          Rename<VisuallyHidden> {name}</VisuallyHidden>
        </SmallButton>
        <SmallButton disabled={remove.isBusy} onClick={() => void handleRemove()}>
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </SmallButton>
      </Row>
      {isRenaming && (
        <RenameDialog path={path} name={name} onRenamed={onChanged} onClose={() => setIsRenaming(false)} />
      )}
      {dialog}
    </ListItem>
  );
}

interface RenameDialogProps {
  path: string;
  name: string;
  onRenamed: () => void;
  onClose: () => void;
}

function RenameDialog({ path, name, onRenamed, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(name);
  const rename = useCommand(
    async () => {
      await sendJson('PUT', path, { name: typed }, z.unknown());
      onRenamed();
      onClose();
    },
    { success: 'Passkey renamed', failure: 'Failed to rename the passkey' },
  );
  return (
    <Dialog title={`Rename ${name}`} width={440} onClose={onClose}>
      <Stack as="form" $gap={4} onSubmit={submitting(rename.run)}>
        <TextInput
          label="Name"
          required
          maxLength={limits.passkeyNameLength}
          error={rename.refusal}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Actions>
          <Button type="submit" disabled={rename.isBusy}>
            Save
          </Button>
        </Actions>
      </Stack>
    </Dialog>
  );
}

const Adding = styled.div`max-width: 440px;`;
