import { isHttpUrl } from '@marketplace/contracts/http-url';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { MouseEvent } from 'react';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../api/api-error.ts';
import { randomKey } from '../../api/request-headers.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalIcon } from '../../ui/icons.tsx';
import { Spread } from '../../ui/layout.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { space, theme } from '../../ui/theme.ts';
import { showError } from '../../ui/toasts.ts';
import { paths } from '../pages.ts';
import { soldText } from './property-summary.tsx';
import { recordVisit } from './record-visit.ts';

/** What a visitor may do next: open the listing's external page; or, where it is sold, ask for similar ones. */
export function InterestBlock({ listing }: { listing: PropertyView }) {
  return listing.status === 'sold' ? <SoldBlock listing={listing} /> : <DetailsBlock listing={listing} />;
}

function SoldBlock({ listing }: { listing: PropertyView }) {
  return (
    <Block as="section" $gap={4}>
      <div>
        <Title>Looking for something similar?</Title>
        <p>{soldText(listing)} Tell us what you need, and we will look for it.</p>
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
        <Title>Interested in this property?</Title>
        <p>See floor plans and full details on the project’s own page.</p>
      </div>
      <Button
        variant="secondary"
        size="lg"
        aria-busy={isOpening}
        onClick={(event) => void handleClick(event)}
      >
        View Complete Details <ExternalIcon size={18} />
      </Button>
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
const Title = styled.h2`font-size: ${theme.size.h3};`;

/** How long after an opening another one counts as the same click, in milliseconds. */
const SAME_CLICK_MS = 2000;

/**
 * Returns what records a click and then opens a listing's external page in a new tab. It throws ApiError, the tab closed again,
 * when the click could not be recorded. The tab is opened at once, empty, because browsers refuse tabs that open after waiting.
 * A double click, and a click repeated because it failed, have one key, and so count once.
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
