import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.ts';
import { LOGIN } from '../ui/admin-paths.ts';
import { Note } from '../ui/page.tsx';
import { useAuth } from './auth-context.ts';
import { LoginForm } from './login-form.tsx';

/**
 * Shows its children to a signed-in admin; anyone else goes to the login, and from there back here. When a session ends over
 * unsaved work the children stay, and a dialog asks to log in again.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { session } = useAuth();
  const { pathname, search } = useLocation();
  if (session.status === 'signed-in' || session.status === 'interrupted')
    return (
      <>
        {children}
        {session.status === 'interrupted' && <Interruption username={session.username} />}
      </>
    );
  const isByChoice = session.status === 'signed-out' && session.byChoice;
  return <Navigate to={LOGIN} replace state={isByChoice ? null : { from: pathname + search }} />;
}

/**
 * Log in over the page, which keeps what was typed; what was being saved goes on afterwards. The dialog can be closed, to copy
 * what was typed; the next try to save opens it again.
 */
function Interruption({ username }: { username: string }) {
  const { giveUp, isWaiting, endReason } = useAuth();
  const [isClosed, setIsClosed] = useState(false);
  useEffect(() => {
    if (isWaiting) setIsClosed(false);
  }, [isWaiting]);
  if (isClosed) return null;
  function close() {
    setIsClosed(true);
    giveUp();
  }
  return (
    <Dialog title="Your session has ended" width={440} onClose={close}>
      <Stack $gap={4}>
        <Note>{endReason} Log in to go on. What you typed is still here.</Note>
        <LoginForm initialUsername={username} />
      </Stack>
    </Dialog>
  );
}
