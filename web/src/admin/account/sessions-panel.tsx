import type { SessionsView, SessionView } from '@marketplace/contracts/auth/auth.views';
import { SessionsEnded } from '@marketplace/contracts/auth/auth.views';
import { counted } from '@marketplace/contracts/counted';
import { useState } from 'react';
import styled from 'styled-components';
import { z } from 'zod/mini';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Spread } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Actions, Note, Row } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { exactTime, moment } from '../ui/times.tsx';
import { minutesText } from './minutes-text.ts';

interface SessionsPanelProps {
  view: SessionsView;
  /** Something has ended, or was no more. */
  onEnded: () => void;
}

/** The sessions of the admin, which end one by one or all others at once. */
export function SessionsPanel({ view, onEnded }: SessionsPanelProps) {
  const { sessions, idle_minutes, most_minutes } = view;
  const others = sessions.filter(({ is_current }) => !is_current).length;
  const idle = `A session ends by itself after ${minutesText(idle_minutes)} without use`;
  return (
    <Panel title="Sessions" hint={`${idle}, and ${minutesText(most_minutes)} after its login.`}>
      <List>
        {sessions.map((session) => (
          <Session key={session.id} session={session} onEnded={onEnded} />
        ))}
      </List>
      {others > 0 && <EndOthers others={others} onEnded={onEnded} />}
    </Panel>
  );
}

function EndOthers({ others, onEnded }: { others: number; onEnded: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const end = useCommand(
    async () => {
      const { ended } = await sendJson('DELETE', '/api/auth/sessions', undefined, SessionsEnded);
      return ended;
    },
    { success: (ended) => `${counted(ended, 'session')} ended`, failure: 'Failed to end the sessions' },
  );
  async function confirm() {
    await end.run();
    setIsAsking(false);
    onEnded();
  }
  return (
    <Actions>
      <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
        End all others
      </Button>
      {isAsking && (
        <AlertDialog
          title={others === 1 ? 'End the other session?' : `End ${others} other sessions?`}
          message="Whoever uses them has to log in again. This one goes on."
          confirmLabel="End all others"
          busy={end.isBusy}
          onConfirm={() => void confirm()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </Actions>
  );
}

function Session({ session, onEnded }: { session: SessionView; onEnded: () => void }) {
  const { id, device, is_current, is_same_network, started_at, last_used_at } = session;
  const end = useCommand(() => sendJson('DELETE', `/api/auth/sessions/${id}`, undefined, z.unknown()), {
    success: `Session of ${device} ended`,
    failure: 'Failed to end the session',
  });
  async function endAndLook() {
    await end.run();
    onEnded();
  }
  return (
    <Item>
      <div>
        <Row $gap={2}>
          <strong>{device}</strong>
          {is_current && <Badge colors={theme.ctr.good}>This session</Badge>}
        </Row>
        <Note>
          {is_current ? (
            'In use now'
          ) : (
            <>
              Last used <Time at={last_used_at} />
            </>
          )}
          {' · '}
          {is_same_network ? 'this network' : 'another network'}
          {' · '}
          logged in <Time at={started_at} />
        </Note>
      </div>
      {!is_current && (
        <Button size="sm" variant="secondary" disabled={end.isBusy} onClick={() => void endAndLook()}>
          End<VisuallyHidden> the session of {device}</VisuallyHidden>
        </Button>
      )}
    </Item>
  );
}

function Time({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exactTime(at)}>
      {moment(at)}
    </time>
  );
}

const List = styled.ul`display: grid;`;
const Item = styled(Spread).attrs({ as: 'li', $gap: 3 })`
  padding: ${space(3)} 0;
  border-top: 1px solid ${theme.color.line};
  &:last-child { padding-bottom: 0; }
  > div { flex: 1 1 260px; }
`;
