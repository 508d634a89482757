import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { sendJson } from '../api/client.ts';
import { useCommand } from '../api/use-command.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmailInput } from '../ui/email-input.tsx';
import { Small, Stack, visuallyHidden } from '../ui/layout.ts';

/** A search by its address, or a listing by its id. */
export type Follow = { search: string } | { property_id: string };

interface FollowDialogProps {
  follow: Follow;
  /** The home or the search in words. */
  name: string;
  onClose: () => void;
}

/** Asks for an email address, and says what happens next. */
export function FollowDialog({ follow, name, onClose }: FollowDialogProps) {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const website = useRef<HTMLInputElement>(null);
  const ask = useCommand(
    async () => {
      const body = { email, website: website.current?.value || undefined, ...follow };
      await sendJson('POST', '/api/alerts', body, { parse: () => undefined });
      setSent(true);
    },
    { failure: 'Your request could not be sent. Please try again.' },
  );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void ask.run();
  };
  if (isSent)
    return (
      <Dialog title="Check your inbox" width={480} asSheet onClose={onClose}>
        <Stack $gap={4} role="status">
          <p>
            Open the link in our email to <strong>{email}</strong> within two days. Alerts start when you
            confirm.
          </p>
          <Small>
            We send one confirmation email a day. If you follow several searches or homes today, confirm them
            all from that email. Nothing there? Look in your spam folder.
          </Small>
          <Button onClick={onClose}>Done</Button>
        </Stack>
      </Dialog>
    );
  return (
    <Dialog title="Get email updates" width={480} asSheet onClose={onClose}>
      <Stack as="form" $gap={4} onSubmit={handleSubmit} aria-label="Get email updates">
        <strong>{name}</strong>
        <p>
          {'search' in follow
            ? 'At most one email a day, when new homes match this search, a price drops or a home is back on the market.'
            : 'At most one email a day, when its price drops, it is sold or it is back on the market.'}
        </p>
        <EmailInput
          label="Your email"
          required
          pattern="\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*"
          title="It should look like name@example.com."
          value={email}
          error={ask.refusal}
          onChange={({ target }) => setEmail(target.value)}
          onCorrect={setEmail}
        />
        <Trap aria-hidden="true">
          <input ref={website} name="website" tabIndex={-1} autoComplete="off" />
        </Trap>
        <Button type="submit" disabled={ask.isBusy}>
          {ask.isBusy ? 'Sending…' : 'Email me'}
        </Button>
        <Small>
          We use your address for these emails only and delete it when you stop them. Every email has a link
          to stop.
        </Small>
      </Stack>
    </Dialog>
  );
}

/** Filled in by bots only. */
const Trap = styled.div`${visuallyHidden}`;
