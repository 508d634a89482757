import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import styled from 'styled-components';
import { useSite } from '../api/page-data.tsx';
import { Button } from '../ui/button.tsx';
import { MailIcon } from '../ui/icons.tsx';
import { pageCode } from '../ui/page-code.tsx';
import { space } from '../ui/theme.ts';
import type { Follow } from './follow-dialog.tsx';

const { Page: FollowDialog } = pageCode(async () => (await import('./follow-dialog.tsx')).FollowDialog);

interface FollowByEmailProps {
  follow: Follow;
  /** The home or the search in words. */
  name: string;
  /** What screen readers say instead of the text. */
  label?: string;
  children: ReactNode;
}

/** A button that asks for an email address to send news to. Nothing while the site sends no alerts. */
export function FollowByEmail({ follow, name, label, children }: FollowByEmailProps) {
  const { alerts } = useSite();
  const [isOpen, setOpen] = useState(false);
  if (!alerts) return null;
  return (
    <>
      <Opener
        variant="quiet"
        size="sm"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <MailIcon size={18} /> {children}
      </Opener>
      {isOpen && (
        <Suspense>
          <FollowDialog follow={follow} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const Opener = styled(Button)`
  min-height: 44px;
  padding: 0 ${space(2)};
  white-space: nowrap;
`;
