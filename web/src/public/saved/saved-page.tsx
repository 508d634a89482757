import { counted } from '@marketplace/contracts/counted';
import { messages } from '@marketplace/contracts/messages';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { CardGrid, CardGridSkeleton } from '../../listing/card-grid.tsx';
import { RecentSection } from '../../listing/recently-viewed.tsx';
import { savedSearches } from '../../listing/saved-searches.ts';
import type { KeptListings } from '../../listing/use-kept-listings.ts';
import { useKeptListings } from '../../listing/use-kept-listings.ts';
import { clearSaved, removeSaved, savedList, useKept } from '../../listing/visitor-lists.ts';
import { Button } from '../../ui/button.tsx';
import { focusContent } from '../../ui/focus-content.ts';
import { LatePart } from '../../ui/hydration.tsx';
import { ShareIcon } from '../../ui/icons.tsx';
import { Cluster, Spread } from '../../ui/layout.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageBanner } from '../../ui/page-banner.tsx';
import { pageCode } from '../../ui/page-code.tsx';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { showSuccess } from '../../ui/toasts.ts';
import { usePageHead } from '../page-head.tsx';
import { paths } from '../pages.ts';
import { Area, Comparison, Count } from './frame.tsx';
import { sendShortlist } from './shortlist-link.ts';
import { SoldName, Unavailable } from './unavailable.tsx';

/** Loaded by visitors who follow a search: it reads searches. */
const { Page: SavedSearchRows } = pageCode(() =>
  import('./saved-searches.tsx').then(
    (code) => code.SavedSearchRows,
    () => () => null, // the shortlist is as good without it
  ),
);

/** /saved: what this browser keeps. The server knows none of it and renders the frame alone. */
export function SavedPage() {
  const ids = useKept(savedList);
  const searches = useKept(savedSearches);
  usePageHead({
    title: 'Saved properties',
    description: 'The properties that you saved, with their prices of today.',
    path: paths.saved,
    noindex: true,
  });
  return (
    <>
      <PageBanner
        title="Saved properties"
        intro="Your shortlist, the searches that you follow, and what you viewed last. All of it is kept in this browser alone, without an account."
      />
      <Area>
        {searches && (
          <LatePart>
            <SavedSearchRows searches={searches} />
          </LatePart>
        )}
        {ids && <Shortlist ids={ids} />}
      </Area>
      <RecentSection most={12} />
    </>
  );
}

/** The saved listings, newest saved first, with what can be done with them. */
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
      <p>Press the heart on a property to keep it here, or “Save this search” on a list to follow it.</p>
      <LinkButton to={paths.list('Buy')}>Explore Properties</LinkButton>
    </EmptyState>
  );
}

const Line = styled(Spread)`min-height: 44px;`;

/** Moves the focus to the page when `count` fell and the button that made it fall went with what it stood on. */
function useFocusKept(count: number): void {
  const before = useRef(0);
  useEffect(() => {
    const fell = count < before.current;
    before.current = count;
    if (fell && document.activeElement === document.body) focusContent();
  }, [count]);
}

/** Saved listings that are sold or taken down. */
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
          <span>A property that you saved is no longer available.</span>
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
