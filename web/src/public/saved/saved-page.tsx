import { counted } from '@marketplace/contracts/counted';
import { messages } from '@marketplace/contracts/messages';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { CardGrid, CardGridSkeleton } from '../../listing/listing-card.tsx';
import { savedSearches } from '../../listing/saved-searches.ts';
import type { KeptListings } from '../../listing/use-kept-listings.ts';
import { useKeptListings } from '../../listing/use-kept-listings.ts';
import { clearSaved, removeSaved, savedList, useKept } from '../../listing/visitor-lists.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { focusContent } from '../../ui/focus-content.ts';
import { ShareIcon } from '../../ui/icons.tsx';
import { Cluster, Spread } from '../../ui/layout.ts';
import { idleCode, latePart } from '../../ui/page-code.tsx';
import { PageBanner } from '../../ui/section.tsx';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { showSuccess } from '../../ui/toasts.tsx';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { Area, Comparison, Count, SoldName, sendShortlist, Unavailable } from './frame.tsx';

const { Part: SavedSearchRows } = latePart(
  async () => (await import('./saved-searches.tsx')).SavedSearchRows,
);
const { Part: FollowHomes } = latePart(async () => (await import('./follow-homes.tsx')).FollowHomes);
const RecentSection = idleCode(async () => (await import('../../listing/recent-section.tsx')).RecentSection);

/** /saved: what this browser keeps. The server renders only the frame. */
export function SavedPage() {
  const ids = useKept(savedList);
  const searches = useKept(savedSearches);
  usePageHead({
    title: 'Saved properties',
    description: 'The properties you saved, at current prices.',
    path: paths.saved,
    noindex: true,
  });
  return (
    <>
      <PageBanner
        title="Saved properties"
        intro="Your shortlist, the searches you follow and the homes you viewed last. Kept only in this browser; no account needed."
      />
      <Area>
        <noscript>
          <p>Your saved properties are kept in this browser. To see them, turn on JavaScript.</p>
        </noscript>
        {searches && <SavedSearchRows searches={searches} />}
        {ids && <Shortlist ids={ids} />}
      </Area>
      <RecentSection most={12} />
    </>
  );
}

function Shortlist({ ids }: { ids: readonly string[] }) {
  const query = useKeptListings(ids);
  const { available = [] } = query.data ?? {};
  useFocusKept(ids.length);
  return (
    <>
      {ids.length > 0 && (
        <Line $gap={3}>
          <Count>{counted(ids.length, 'saved property', 'saved properties')}</Count>
          <Cluster $gap={2}>
            <Button
              variant="secondary"
              disabled={available.length === 0}
              onClick={() => void send(available)}
            >
              <ShareIcon size={18} /> Send as a link
            </Button>
            <Button variant="secondary" onClick={clearSaved}>
              Clear all
            </Button>
          </Cluster>
        </Line>
      )}
      <QueryPanel
        query={query}
        failed={messages.loadPropertiesFailed}
        loading={<CardGridSkeleton cards={Math.min(ids.length, 6)} />}
        isEmpty={() => ids.length === 0}
        empty={<NothingSaved />}
      >
        {({ sold, gone }) => (
          <>
            {available.length > 0 && <CardGrid listings={available} />}
            {sold.length + gone.length > 0 && <UnavailableRows sold={sold} gone={gone} />}
            <FollowHomes listings={available} />
            <Comparison listings={available} />
          </>
        )}
      </QueryPanel>
    </>
  );
}

async function send(listings: KeptListings['available']): Promise<void> {
  const outcome = await sendShortlist(listings);
  if (outcome) showSuccess(outcome);
}

function NothingSaved() {
  return (
    <EmptyState title="Nothing saved yet">
      <p>Press the heart on a property to save it here, or “Save this search” on a list to follow it.</p>
      <LinkButton to={paths.list('Buy')}>Explore Properties</LinkButton>
    </EmptyState>
  );
}

const Line = styled(Spread)`min-height: 44px;`;

function useFocusKept(count: number): void {
  const before = useRef(0);
  useEffect(() => {
    const fell = count < before.current;
    before.current = count;
    if (fell && document.activeElement === document.body) focusContent();
  }, [count]);
}

function UnavailableRows({ sold, gone }: Pick<KeptListings, 'sold' | 'gone'>) {
  return (
    <Unavailable>
      {sold.map((listing) => (
        <li key={listing.id}>
          <SoldName listing={listing} />
          <Remove id={listing.id} what={listing.title} />
        </li>
      ))}
      {gone.map((id, index) => (
        <li key={id}>
          <span>A property you saved is no longer available.</span>
          <Remove id={id} what={`unavailable property ${index + 1}`} />
        </li>
      ))}
    </Unavailable>
  );
}

function Remove({ id, what }: { id: string; what: string }) {
  return (
    <Button variant="secondary" aria-label={`Remove ${what}`} onClick={() => removeSaved(id)}>
      Remove
    </Button>
  );
}
