import styled from 'styled-components';
import { Dialog } from '../../../ui/dialog.tsx';
import { space, theme } from '../../../ui/theme.ts';
import { LoginForm } from './login-form.tsx';

/** Log in over the page, which keeps what was typed; what was being saved goes on afterwards. */
export function LoginAgainDialog({ username, onClose }: { username: string; onClose: () => void }) {
  return (
    <Dialog title="Your session has ended" width={440} onClose={onClose}>
      <Parts>
        <Hint>Log in to go on. What you typed is still here.</Hint>
        <LoginForm initialUsername={username} />
      </Parts>
    </Dialog>
  );
}

const Parts = styled.div`
  display: grid;
  gap: ${space(4)};
`;
const Hint = styled.p`color: ${theme.color.muted};`;
