import type { FormEvent } from 'react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.ts';
import { Actions } from '../ui/page.tsx';

const NAME_LENGTH = 40;

/** Asks what a view is to be called. */
export function ViewNameDialog({ onName, onClose }: { onName: (name: string) => void; onClose: () => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return setError('A view needs a name.');
    onName(name.trim());
    onClose();
  }
  return (
    <Dialog title="Save view" width={440} onClose={onClose}>
      <Stack as="form" $gap={4} noValidate onSubmit={submit}>
        <TextInput
          label="Name of the view"
          hint="It keeps filters, order and columns, in this browser. One of the same name is replaced."
          error={error}
          maxLength={NAME_LENGTH}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <Actions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </Actions>
      </Stack>
    </Dialog>
  );
}
