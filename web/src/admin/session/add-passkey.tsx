import { limits } from '@marketplace/contracts/limits';
import { useState } from 'react';
import { z } from 'zod/mini';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Stack } from '../../ui/layout.ts';
import { submitting } from '../ui/page.tsx';
import { makePasskey } from './browser-passkeys.ts';

/** A form that adds a passkey of this device, or of a password manager or security key, under a name. */
export function AddPasskey({ onAdded }: { onAdded: () => void }) {
  const [name, setName] = useState('');
  const add = useCommand(
    async () => {
      await sendJson('POST', '/api/auth/passkeys', { name, credential: await makePasskey() }, z.unknown());
      setName('');
      onAdded();
    },
    { success: 'Passkey added', failure: 'Failed to add the passkey' },
  );
  return (
    <Stack as="form" $gap={3} onSubmit={submitting(add.run)}>
      <TextInput
        label="Name of the new passkey"
        hint="Where it is kept: “Work laptop”, for example."
        required
        maxLength={limits.passkeyNameLength}
        error={add.refusal}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" disabled={add.isBusy}>
        {add.isBusy ? 'Adding...' : 'Add a passkey'}
      </Button>
    </Stack>
  );
}
