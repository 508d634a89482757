import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { Stack } from '../../ui/layout.ts';
import { showError, showSuccess } from '../../ui/toasts.tsx';
import { Notice, Row } from './page.tsx';

interface SecretLinkProps {
  address: string;
  /** Until when it works. */
  hint: string;
  /** More buttons. */
  children?: ReactNode;
}

/** A new link that is shown once, with the focus on it for copying by keyboard. */
export function SecretLink({ address, hint, children }: SecretLinkProps) {
  const input = useRef<HTMLDivElement>(null);
  useEffect(() => input.current?.querySelector('input')?.focus(), []);
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      showSuccess('Link copied');
    } catch {
      showError('Your browser blocked copying. Select the link and copy it.');
    }
  }
  return (
    <Notice>
      <Stack $gap={3} ref={input}>
        <TextInput
          label="Your link (shown once)"
          hint={`Copy it now: it is not stored, and cannot be shown again. ${hint}`}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <Row $gap={3}>
          <Button onClick={() => void copy()}>Copy the link</Button>
          {children}
        </Row>
      </Stack>
    </Notice>
  );
}
