import type { FollowedAlert } from '@marketplace/contracts/alerts/alert.views';
import { followed } from '@marketplace/contracts/alerts/alert.views';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { useResource } from '../../api/use-resource.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { singaporeDate } from '../../ui/format.ts';
import { Container, Small, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { PageBanner } from '../../ui/section.tsx';
import { EmptyState, QueryPanel, Spinner } from '../../ui/states.tsx';
import { from, raised, space, theme } from '../../ui/theme.ts';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';

/** /email-alerts#secret: where the links of alert emails lead. The secret stays in the browser's address. */
export function EmailAlertsPage() {
  const secret = useSecret();
  usePageHead({
    title: 'Your email alerts',
    description: 'Confirm, view and stop your email alerts.',
    path: paths.emailAlerts,
    noindex: true,
  });
  return (
    <>
      <PageBanner
        title="Your email alerts"
        intro="The searches and homes that we email you about, at most once a day."
      />
      <Area>
        {secret === undefined && <Spinner />}
        {secret === '' && <NoLink />}
        {secret && <Alerts key={secret} secret={secret} />}
      </Area>
    </>
  );
}

/** Undefined on the server and until hydration. */
function useSecret(): string | undefined {
  const [secret, setSecret] = useState<string>();
  useEffect(() => {
    const read = () => setSecret(window.location.hash.slice(1));
    read();
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return secret;
}

function NoLink() {
  return (
    <EmptyState title="This link does not work">
      <p>Open our latest email to you, and follow the link at the end.</p>
      <LinkButton to={paths.home}>Go to the home page</LinkButton>
    </EmptyState>
  );
}

type Change = 'confirm' | 'stop';

function Alerts({ secret }: { secret: string }) {
  const path = `/api/alerts/${encodeURIComponent(secret)}`;
  const query = useResource({ path, schema: followed }, { revalidateOnFocus: false });
  // what was done here; the read model may not show it yet
  const [done, setDone] = useState<Readonly<Record<string, Change>>>({});
  const [isAllStopped, setAllStopped] = useState(false);
  const send = (act: string, body?: object) =>
    sendJson('POST', `${path}/${act}`, body, { parse: () => undefined });
  const change = useCommand(
    async ({ act, id }: { act: Change; id: string }) => {
      await send(act, { id });
      setDone((before) => ({ ...before, [id]: act }));
      return act;
    },
    {
      success: (act) => (act === 'confirm' ? 'Confirmed. We’ll email you when there is news.' : 'Stopped.'),
      failure: 'That did not work. Please try again.',
    },
  );
  const stopAll = useCommand(
    async () => {
      await send('unsubscribe');
      setAllStopped(true);
    },
    { failure: 'That did not work. Please try again.' },
  );
  const isBusy = change.isBusy || stopAll.isBusy;
  if (query.error instanceof ApiError && query.error.status === 404) return <NoLink />;
  return (
    <QueryPanel query={query} failed="Your email alerts could not be loaded">
      {({ alerts }) => {
        const left = isAllStopped ? [] : alerts.filter(({ id }) => done[id] !== 'stop');
        if (left.length === 0) return <NothingLeft />;
        return (
          <Stack $gap={5}>
            <Stack as="ul" $gap={3}>
              {left.map((alert) => (
                <AlertRow
                  key={alert.id}
                  alert={{ ...alert, is_confirmed: alert.is_confirmed || done[alert.id] === 'confirm' }}
                  isBusy={isBusy}
                  onChange={(act) => void change.run({ act, id: alert.id })}
                />
              ))}
            </Stack>
            <div>
              <Button variant="secondary" disabled={isBusy} onClick={() => void stopAll.run()}>
                Stop all and delete my address
              </Button>
            </div>
          </Stack>
        );
      }}
    </QueryPanel>
  );
}

interface AlertRowProps {
  alert: FollowedAlert;
  isBusy: boolean;
  onChange: (act: Change) => void;
}

function AlertRow({ alert: { path, name, asked_at, is_confirmed }, isBusy, onChange }: AlertRowProps) {
  return (
    <Row>
      <About>
        <Name>{path === null ? name : <Link to={path}>{name}</Link>}</Name>
        <Small>
          {is_confirmed ? `Active since ${singaporeDate(asked_at)}` : 'Waiting for your confirmation'}
        </Small>
      </About>
      <Acts>
        {!is_confirmed && (
          <Button disabled={isBusy} aria-label={`Confirm: ${name}`} onClick={() => onChange('confirm')}>
            Confirm
          </Button>
        )}
        <Button
          variant="secondary"
          disabled={isBusy}
          aria-label={`Stop: ${name}`}
          onClick={() => onChange('stop')}
        >
          Stop
        </Button>
      </Acts>
    </Row>
  );
}

function NothingLeft() {
  return (
    <EmptyState title="No email alerts">
      <p>We no longer email you, and your address is deleted.</p>
      <LinkButton to={paths.list('Buy')}>Explore Properties</LinkButton>
    </EmptyState>
  );
}

const Area = styled(Container)`
  max-width: 820px;
  padding-block: ${space(6)} ${space(8)};
`;
const Row = styled.li`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  padding: ${space(4)};
  ${raised}
`;
const About = styled.div`
  flex: 1;
  min-width: 0;
  overflow-wrap: anywhere;
`;
const Acts = styled.div`
  display: grid;
  gap: ${space(2)};
  ${from.sm} { grid-auto-flow: column; }
`;
const Name = styled.p`
  font-weight: ${theme.weight.strong};
`;
