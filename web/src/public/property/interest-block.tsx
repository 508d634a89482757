import { headers } from '@marketplace/contracts/headers';
import { isHttpUrl } from '@marketplace/contracts/http-url';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { messages } from '@marketplace/contracts/messages';
import { visitRecorded } from '@marketplace/contracts/visits/visit.checks';
import type { RecordVisit } from '@marketplace/contracts/visits/visit.commands';
import type { MouseEvent } from 'react';
import { useEffect, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../api/api-error.ts';
import { sendJson, withTimeout } from '../../api/client.ts';
import { randomKey } from '../../api/request-headers.ts';
import { rememberViewed } from '../../listing/visitor-lists.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ExternalIcon } from '../../ui/icons.tsx';
import { Heading, Spread } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { showError } from '../../ui/toasts.tsx';
import { paths } from '../pages.ts';

/** Opens the listing's external page; for a sold listing, links to similar ones. */
export function InterestBlock({ listing }: { listing: PropertyView }) {
  return listing.status === 'sold' ? <SoldBlock listing={listing} /> : <DetailsBlock listing={listing} />;
}

function SoldBlock({ listing }: { listing: PropertyView }) {
  return (
    <Block as="section" $gap={4}>
      <div>
        <Heading>Looking for something similar?</Heading>
        <p>{messages.sold(listing.property_type)} Tell us what you need and we’ll look for it.</p>
      </div>
      <LinkButton to={paths.list(listing.property_type)} variant="secondary" size="lg">
        {listing.property_type === 'Rent' ? 'See what is for rent' : 'See what is for sale'}
      </LinkButton>
    </Block>
  );
}

function DetailsBlock({ listing }: { listing: PropertyView }) {
  const open = useMemo(
    () => detailsOpener(listing.id, listing.redirect_url),
    [listing.id, listing.redirect_url],
  );
  const [isOpening, setOpening] = useState(false);
  // By hand instead of useCommand, whose kilobyte every first page of a listing would load.
  const handleClick = async ({ detail }: MouseEvent) => {
    const isDoubleClick = detail > 1;
    if (isDoubleClick || isOpening) return;
    setOpening(true);
    await open().catch((error) => showError(reasonOf(error)));
    setOpening(false);
  };
  return (
    <Block as="section" $gap={4}>
      <div>
        <Heading>Interested in this property?</Heading>
        <p>See floor plans and full details on the property’s own page.</p>
      </div>
      <Button
        variant="secondary"
        size="lg"
        aria-busy={isOpening}
        onClick={(event) => void handleClick(event)}
      >
        View Complete Details <ExternalIcon size={18} />
      </Button>
      {isHttpUrl(listing.redirect_url) && (
        <noscript>
          <a href={listing.redirect_url}>View Complete Details</a>
        </noscript>
      )}
    </Block>
  );
}

function reasonOf(error: unknown): string {
  return error instanceof ApiError && error.status === 404
    ? 'This listing is no longer available. Please ask the agent about it.'
    : 'The details could not be opened. Check your connection and try again, or call the agent.';
}

const Block = styled(Spread)`
  padding: ${space(5)};
  border-radius: ${theme.radius.lg}px;
  background: ${theme.color.brandTint};
`;

/** Clicks within this many milliseconds count as one. */
const SAME_CLICK_MS = 2000;

/**
 * Returns a function that records a click and opens the listing's external page in a new tab. It throws ApiError and closes the tab
 * when the click could not be recorded. The empty tab opens at once, because browsers block tabs opened after waiting. Double
 * clicks and retries share a key and count once.
 */
function detailsOpener(id: string, redirect_url: string): () => Promise<void> {
  let key = randomKey();
  let openedAt: number | undefined;
  return async () => {
    if (!isHttpUrl(redirect_url)) return;
    if (openedAt !== undefined && performance.now() - openedAt > SAME_CLICK_MS) {
      key = randomKey();
      openedAt = undefined;
    }
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    try {
      await recordVisit({ property_id: id, event_type: 'click' }, key);
    } catch (error) {
      tab?.close();
      throw error;
    }
    openedAt = performance.now();
    if (tab) tab.location.href = redirect_url;
    else window.location.assign(redirect_url);
  };
}

const TIMEOUT_MS = 8000;

/** Records a view or a click of a listing; the same key counts once. Throws ApiError, also after eight seconds without an answer. */
async function recordVisit(visit: RecordVisit, key = randomKey()): Promise<void> {
  const sent = sendJson('POST', '/analytics', visit, visitRecorded, {
    headers: { [headers.idempotencyKey]: key },
  });
  await withTimeout(sent, TIMEOUT_MS, new ApiError(0));
}

/** Records one view each time a listing's page opens, however often React runs the effect. */
export function useRecordView(id: string): void {
  const recorded = useRef<string>(undefined);
  useEffect(() => {
    if (recorded.current === id) return;
    recorded.current = id;
    rememberViewed(id);
    // A view that could not be recorded does not concern the visitor.
    recordVisit({ property_id: id, event_type: 'view' }).catch(() => {});
  }, [id]);
}
