import type { GoneListing } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { Resource } from '../../api/client.ts';
import { useSite } from '../../api/page-data.tsx';
import { useResource } from '../../api/use-resource.ts';
import { featuredListings, goneWord } from '../../listing/listing.resources.ts';
import { CardGrid } from '../../listing/listing-card.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { singaporeDate } from '../../ui/format.ts';
import { useOnline } from '../../ui/hydration.tsx';
import { Cluster, Container, Small, VisuallyHidden } from '../../ui/layout.ts';
import { Section } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { showError } from '../../ui/toasts.tsx';
import { CallButton, WhatsAppButton } from '../contact-links.tsx';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';

interface PropertyUnavailableProps {
  path: string;
  gone: Resource<GoneListing>;
  onRetry: () => void;
  /** 0 for no answer. */
  status: number;
  /** The browser has asked as well; before that, the server's answer is shown. */
  hasFailed: boolean;
}

/** In place of a missing or failed listing. Goes home after a while, unless the visitor uses the page or is offline. */
export function PropertyUnavailable({ path, gone, status, hasFailed, onRetry }: PropertyUnavailableProps) {
  const isOffline = useWasOffline() && status === 0;
  useKeptPage(path, isOffline);
  const note = <LeavingNote {...useLeave(hasFailed && !isOffline)} />;
  const isRefused = status >= 400 && status < 500;
  return isRefused ? (
    <PropertyGone path={path} gone={gone} note={note} />
  ) : (
    <PropertyFailed path={path} note={note} onRetry={onRetry} />
  );
}

function useWasOffline(): boolean {
  const isOnline = useOnline();
  const [wasOffline, setOffline] = useState(false);
  useEffect(() => {
    if (!isOnline) setOffline(true);
  }, [isOnline]);
  return wasOffline || !isOnline;
}

/** Opens the copy of the page that this browser keeps, if it does: the data of a page is in its HTML. */
function useKeptPage(path: string, isOffline: boolean): void {
  useEffect(() => {
    if (!isOffline || !('caches' in window) || document.documentElement.dataset.keptAt) return;
    caches.match(path, { cacheName: 'pages', ignoreSearch: true }).then(
      (kept) => kept && window.location.reload(),
      console.warn, // the browser allows no caches
    );
  }, [path, isOffline]);
}

function PropertyGone({
  path,
  gone: resource,
  note,
}: Pick<PropertyUnavailableProps, 'path' | 'gone'> & { note: ReactNode }) {
  const { data: others = [] } = useResource(featuredListings);
  const { data: gone } = useResource(resource);
  usePageHead({
    title: messages.propertyNotFound,
    description: 'This listing is no longer available.',
    path,
    noindex: true,
    status: gone ? 410 : 404,
  });
  return (
    <>
      <Page>
        <Kicker>{messages.propertyNotFound}</Kicker>
        <h1>This listing is no longer available</h1>
        <p>
          {gone
            ? `It was ${goneWord(gone)} on ${singaporeDate(gone.since)}.`
            : 'It may have been sold or let, or the link may be mistyped.'}{' '}
          Ask us: we may have something similar.
        </p>
        <ContactActions />
        {note}
      </Page>
      {others.length > 0 && (
        <Section
          title="Available now"
          tone="sunken"
          action={
            <LinkButton to={paths.list('Buy')} variant="secondary">
              Explore Properties
            </LinkButton>
          }
        >
          <CardGrid listings={others} />
        </Section>
      )}
    </>
  );
}

const Page = styled(Container)`
  display: grid;
  justify-items: start;
  gap: ${space(4)};
  padding-block: ${space(7)} ${space(6)};
  & > p { max-width: 60ch; }
`;
const Kicker = styled.p`
  color: ${theme.color.brand};
  font-weight: ${theme.weight.strong};
`;

function PropertyFailed({ path, note, onRetry }: { path: string; note: ReactNode; onRetry: () => void }) {
  usePageHead({
    title: 'Property',
    description: 'This listing could not be loaded.',
    path,
    noindex: true,
    status: 503,
  });
  return (
    <FailedPage>
      <VisuallyHidden as="h1">Property</VisuallyHidden>
      <ErrorState title="This listing could not be loaded" onRetry={onRetry} />
      {note}
    </FailedPage>
  );
}

const FailedPage = styled(Page)`
  justify-items: center;
  & > [role='alert'] { width: 100%; }
`;

function ContactActions() {
  const { agent } = useSite();
  const text = `Hi ${agent.name}, a listing I was looking for is no longer available. Do you have something similar?`;
  return (
    <Cluster $gap={3}>
      <CallButton>Call {agent.name}</CallButton>
      <WhatsAppButton text={text} />
      <LinkButton to={paths.contact} variant="secondary">
        Send a message
      </LinkButton>
    </Cluster>
  );
}

function LeavingNote({ isLeaving, stay }: ReturnType<typeof useLeave>) {
  return (
    <Line as="div" role="status">
      {isLeaving && (
        <>
          You will be taken to the home page in a few seconds.
          <Button variant="secondary" size="sm" onClick={stay}>
            Stay on this page
          </Button>
        </>
      )}
    </Line>
  );
}

/** As high as with the button, so that nothing moves. */
const Line = styled(Small)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  min-height: 36px;
`;

const LEAVE_AFTER_MS = 4000;
const signsOfUse = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Shows a toast and goes home after a while, unless the visitor uses the page. */
function useLeave(isFailed: boolean) {
  const navigate = useNavigate();
  const [isStaying, setStaying] = useState(false);
  const isLeaving = isFailed && !isStaying;
  useEffect(() => {
    if (isFailed) showError(messages.propertyNotFound);
    else setStaying(false);
  }, [isFailed]);
  useEffect(() => {
    if (!isLeaving) return;
    const stay = () => setStaying(true);
    const timer = setTimeout(() => void navigate(paths.home, { replace: true }), LEAVE_AFTER_MS);
    for (const sign of signsOfUse) window.addEventListener(sign, stay, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfUse) window.removeEventListener(sign, stay);
    };
  }, [isLeaving, navigate]);
  return { isLeaving, stay: () => setStaying(true) };
}
