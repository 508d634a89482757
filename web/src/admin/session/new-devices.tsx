import { useState } from 'react';
import styled from 'styled-components';
import { Link } from '../../ui/link.tsx';
import { space, theme } from '../../ui/theme.ts';
import { ACCOUNT } from '../pages.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { Time } from '../ui/times.tsx';
import { useAuth } from './session.ts';

/** In session storage: the time of the newest device that this tab has dismissed. */
const SEEN = 'seen-devices';

/** Reports logins from new browsers and new passkeys by the admin's other sessions since this one began. */
export function NewDevices() {
  const { session } = useAuth();
  const [seen, setSeen] = useState(() => sessionStorage.getItem(SEEN) ?? '');
  const devices = session.status === 'signed-in' ? session.newDevices.filter(({ at }) => at > seen) : [];
  const [latest] = devices;
  function dismiss() {
    const upTo = latest?.at ?? '';
    sessionStorage.setItem(SEEN, upTo);
    setSeen(upTo);
  }
  return (
    <div role="status">
      {latest && (
        <Bar>
          <ul>
            {devices.map(({ what, name, at }) => (
              <li key={at}>
                {what === 'login' ? 'Login from a new browser: ' : 'Passkey added: '}
                {name}, <Time at={at} />
              </li>
            ))}
          </ul>
          <span>
            Not you? <Link to={ACCOUNT}>Check your account</Link>
          </span>
          <SmallButton onClick={dismiss}>Dismiss</SmallButton>
        </Bar>
      )}
    </div>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(4)};
  padding: ${space(2)} ${theme.gutter};
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.brandTint};
`;
