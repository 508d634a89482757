import type { SellerLinkView } from '@marketplace/contracts/seller-links/seller-link.views';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { z } from 'zod/mini';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { TextInput } from '../../ui/controls.tsx';
import { Stack, VisuallyHidden } from '../../ui/layout.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { focusAndSelect } from '../ui/focus.ts';
import { Note, Row } from '../ui/page.tsx';

interface SellerEmailsProps {
  /** Of the link in the API. */
  path: string;
  emails: SellerLinkView['emails'];
  /** Names the link to screen readers. */
  of: string;
  onChanged: () => void;
}

/** Starts and stops the weekly email of a link to the seller; nothing without a mail server. */
export function SellerEmails({ path, emails, of, onChanged }: SellerEmailsProps) {
  const send = async (method: 'PUT' | 'DELETE', body?: object) => {
    await sendJson(method, `${path}/emails`, body, z.unknown());
    onChanged();
  };
  if (emails === 'unavailable') return null;
  return emails === 'on' ? (
    <StopEmails of={of} onStop={() => send('DELETE')} />
  ) : (
    <StartEmails of={of} onStart={(email) => send('PUT', { email })} />
  );
}

function StopEmails({ of, onStop }: { of: string; onStop: () => Promise<void> }) {
  const stop = useCommand(onStop, {
    success: 'Weekly email switched off, address deleted',
    failure: 'Failed to switch off the weekly email',
  });
  return (
    <Row $gap={3}>
      <Note>The seller gets the week’s figures by email on Mondays.</Note>
      <SmallButton disabled={stop.isBusy} onClick={() => void stop.run()}>
        Stop emails<VisuallyHidden> of {of}</VisuallyHidden>
      </SmallButton>
    </Row>
  );
}

function StartEmails({ of, onStart }: { of: string; onStart: (email: string) => Promise<void> }) {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const start = useCommand(() => onStart(email), {
    success: 'Weekly email switched on',
    failure: 'Failed to switch on the weekly email',
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    void start.run();
  }
  if (!isOpen)
    return (
      <SmallButton onClick={() => setOpen(true)}>
        Email the seller weekly…<VisuallyHidden> with {of}</VisuallyHidden>
      </SmallButton>
    );
  return (
    <Stack as="form" $gap={3} onSubmit={submit}>
      <TextInput
        label="Seller’s email"
        type="email"
        required
        ref={focusAndSelect}
        autoComplete="off"
        hint="Ask the seller first. Each Monday they get last week’s figures and a link to the report, until this link ends. The address is stored encrypted and not shown again."
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <Row $gap={3}>
        <SmallButton type="submit" variant="primary" disabled={start.isBusy}>
          {start.isBusy ? 'Starting...' : 'Start emails'}
        </SmallButton>
        <SmallButton disabled={start.isBusy} onClick={() => setOpen(false)}>
          Cancel
        </SmallButton>
      </Row>
    </Stack>
  );
}
