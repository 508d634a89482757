import { findDistrict } from '@marketplace/contracts/districts';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { SaveButton } from '../../device/save-button.tsx';
import { paths, withQuery } from '../../site/public-paths.ts';
import { NewLaunchBadge, StatusBadge, TypeBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import {
  cardPrice,
  daysAgo,
  fullPrice,
  pricePerSqft,
  singaporeDate,
  singaporeTime,
} from '../../ui/format.ts';
import { PinIcon, ShareIcon } from '../../ui/icons.tsx';
import { Cluster, Small, Spread, Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { showSuccess } from '../../ui/toasts.ts';
import { shareListing } from './share-listing.ts';

/** What a listing is, where, and for how much. */
export function PropertySummary({ listing }: { listing: PropertyView }) {
  return (
    <Stack $gap={3}>
      <Spread $gap={2}>
        <Cluster $gap={2}>
          <TypeBadge type={listing.property_type} />
          <StatusBadge status={listing.status} />
          {listing.is_new_launch && <NewLaunchBadge />}
        </Cluster>
        <Cluster $gap={2}>
          <SaveButton listing={listing} />
          <ShareButton listing={listing} />
        </Cluster>
      </Spread>
      <Title>{listing.title}</Title>
      <Place>
        <PinIcon size={18} /> {findDistrict(listing.district)?.longLabel ?? listing.district}
      </Place>
      {listing.status === 'sold' ? (
        <SoldNote>This property is no longer available.</SoldNote>
      ) : (
        <PriceLine listing={listing} />
      )}
      <ListingDates {...listing} />
    </Stack>
  );
}

const Title = styled.h1`
  font-size: ${theme.size.h2};
  overflow-wrap: anywhere;
`;
const Place = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  color: ${theme.color.muted};
`;

/** The price in full, per square foot, and, for what is bought, the way to what buying costs. */
function PriceLine({ listing }: { listing: PropertyView }) {
  const { price, category, property_type } = listing;
  const perSqft = pricePerSqft(listing);
  const kind = category === 'Commercial' ? 'non-residential' : '';
  return (
    <Price>
      <strong>{fullPrice(listing)}</strong>
      <span>
        From {cardPrice(price)}
        {perSqft && ` · ${perSqft}`}
      </span>
      {property_type === 'Buy' && (
        <Link to={withQuery(paths.costs, { price: String(price), kind })}>Estimate the costs</Link>
      )}
    </Price>
  );
}

const Price = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${space(1)} ${space(3)};
  color: ${theme.color.muted};
  font-variant-numeric: tabular-nums;
  & > strong {
    color: ${theme.color.brand};
    font-family: ${theme.font.display};
    font-size: ${theme.size.h3};
    line-height: ${theme.line.snug};
  }
`;

const [text, background] = theme.status.sold;
/** In place of a price: transactions of a property are shown only with the consent of all parties (CEA, Code of Ethics). */
const SoldNote = styled.p`
  justify-self: start;
  padding: ${space(2)} ${space(3)};
  border-radius: ${theme.radius.sm}px;
  background: ${background};
  color: ${text};
`;

/** How fresh a listing is: `Listed 3 Nov 2026 · updated 2 days ago`. The server writes both dates. */
function ListingDates({ created_at, updated_at }: PropertyView) {
  const now = useNow();
  return (
    <Small>
      Listed <Time at={created_at}>{singaporeDate(created_at)}</Time>
      {updated_at > created_at && (
        <>
          {' · updated '}
          <Time at={updated_at}>{now ? daysAgo(updated_at, now) : singaporeDate(updated_at)}</Time>
        </>
      )}
    </Small>
  );
}

function Time({ at, children }: { at: string; children: string }) {
  return (
    <time dateTime={at} title={singaporeTime(at)}>
      {children}
    </time>
  );
}

function ShareButton({ listing }: { listing: PropertyView }) {
  const handleClick = async () => {
    const outcome = await shareListing(listing, window.location.origin + paths.property(listing.slug));
    if (outcome) showSuccess(outcome);
  };
  return (
    <Button variant="secondary" size="sm" onClick={() => void handleClick()}>
      <ShareIcon size={18} /> Share
    </Button>
  );
}

/**
 * Returns the time of hydration, undefined before it: what depends on it is not in the server's HTML, whose time is
 * another one.
 */
function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => setNow(new Date()), []);
  return now;
}
