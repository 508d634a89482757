import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { MouseEvent } from 'react';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { ExternalIcon } from '../../ui/icons.tsx';
import { space, theme } from '../../ui/theme.ts';
import { showError } from '../../ui/toasts.ts';
import { createDetailsOpener } from './open-details.ts';

/** Leads to the listing's external page. */
export function InterestBlock({ listing }: { listing: PropertyView }) {
  const opener = useMemo(
    () => createDetailsOpener(listing.id, listing.redirect_url),
    [listing.id, listing.redirect_url],
  );
  const [isOpening, setOpening] = useState(false);
  const handleClick = async ({ detail }: MouseEvent) => {
    if (detail > 1) return; // the second half of a double click
    setOpening(true);
    try {
      await opener.open();
    } catch (error) {
      showError(reasonOf(error));
    } finally {
      setOpening(false);
    }
  };
  return (
    <Block>
      <div>
        <Title>Interested in this property?</Title>
        <p>Floor plans, availability and everything else are on its own page.</p>
      </div>
      <Button size="lg" aria-busy={isOpening} onClick={(event) => void handleClick(event)}>
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

const Block = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
  padding: ${space(5)};
  border-radius: ${theme.radius.lg}px;
  background: ${theme.color.brandTint};
`;
const Title = styled.h2`font-size: ${theme.size.h3};`;
