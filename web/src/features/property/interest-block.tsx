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
import { space, theme } from '../../ui/theme.ts';
import { showError } from '../../ui/toasts.ts';
import { recordVisit } from './record-visit.ts';

/** Leads to the listing's external page, less loudly than to the agent. */
export function InterestBlock({ listing }: { listing: PropertyView }) {
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
        <p>Floor plans, availability and everything else are on its own page.</p>
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
