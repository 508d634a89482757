import { PasskeysView } from '@marketplace/contracts/auth/passkeys.views';
import { useState } from 'react';
import { z } from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useResource } from '../../api/use-resource.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.ts';
import { Spinner } from '../../ui/states.tsx';
import { Note, Refusal, submitting } from '../ui/page.tsx';
import { signWithPasskey } from './browser-passkeys.ts';

interface ConfirmationProps {
  onConfirmed: () => void;
  onClose: () => void;
}

const send = (proof: object) => sendJson('POST', '/api/auth/confirm', proof, z.unknown());

/** Asks who is there, before a call that the server lets through only shortly after a login or a confirmation. */
export function Confirmation({ onConfirmed, onClose }: ConfirmationProps) {
  const { data: own } = useResource({ path: '/api/auth/passkeys', schema: PasskeysView });
  const hasPasskey = own !== undefined && own.passkeys.length > 0;
  return (
    <Dialog title="Confirm it’s you" width={440} onClose={onClose}>
      <Stack $gap={4}>
        <Note>This step needs a confirmation every 10 minutes.</Note>
        {own === undefined && <Spinner label="Loading" />}
        {hasPasskey && <ByPasskey onConfirmed={onConfirmed} />}
        {own && !(hasPasskey && own.is_required) && (
          <ByPassword isFirst={!hasPasskey} onConfirmed={onConfirmed} />
        )}
      </Stack>
    </Dialog>
  );
}

function ByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const confirm = useCommand(
    async () => {
      await send({ credential: await signWithPasskey('/api/auth/confirm/options') });
      onConfirmed();
    },
    { failure: 'Failed to confirm' },
  );
  return (
    <>
      {confirm.refusal && <Refusal reason={confirm.refusal} />}
      <Button block disabled={confirm.isBusy} onClick={() => void confirm.run()}>
        {confirm.isBusy ? 'Waiting for your passkey...' : 'Confirm with a passkey'}
      </Button>
    </>
  );
}

function ByPassword({ isFirst, onConfirmed }: { isFirst: boolean; onConfirmed: () => void }) {
  const [password, setPassword] = useState('');
  const confirm = useCommand(
    async () => {
      await send({ password });
      onConfirmed();
    },
    { failure: 'This is not your password' },
  );
  const wrong = confirm.error instanceof ApiError ? confirm.error.errors[0] : undefined;
  return (
    <Stack as="form" $gap={4} onSubmit={submitting(confirm.run)}>
      <TextInput
        label="Password"
        type="password"
        required
        autoComplete="current-password"
        error={wrong?.message ?? confirm.refusal}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" block variant={isFirst ? 'primary' : 'secondary'} disabled={confirm.isBusy}>
        {confirm.isBusy ? 'Confirming...' : 'Confirm'}
      </Button>
    </Stack>
  );
}
