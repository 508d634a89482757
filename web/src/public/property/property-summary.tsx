import { isOverseas, placeName } from '@marketplace/contracts/listings/listing.place';
import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { SaveButton } from '../../listing/save-button.tsx';
import { NewLaunchBadge, OverseasBadge, StatusBadge, TypeBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import {
  cardPrice,
  daysAgo,
  exactPrice,
  fullPrice,
  pricePerSqft,
  singaporeDate,
  singaporeTime,
} from '../../ui/format.ts';
import { useHydrated } from '../../ui/hydration.tsx';
import { PinIcon, ShareIcon } from '../../ui/icons.tsx';
import { Cluster, ScreenOnly, Small, Spread, Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { showSuccess } from '../../ui/toasts.ts';
import { paths } from '../pages.ts';
import { shareListing } from './share-listing.ts';

/** For how much a listing is to be had, what it is, and where. */
export function PropertySummary({ listing }: { listing: PropertyView }) {
  return (
    <Stack $gap={3}>
      <Spread $gap={2}>
        <Cluster $gap={2}>
          <TypeBadge type={listing.property_type} />
          <StatusBadge status={listing.status} />
          {listing.is_new_launch && <NewLaunchBadge />}
          {isOverseas(listing) && <OverseasBadge />}
        </Cluster>
        <ScreenOnly>
          <Cluster $gap={2}>
            <SaveButton listing={listing} />
            <ShareButton listing={listing} />
          </Cluster>
        </ScreenOnly>
      </Spread>
      {listing.status === 'sold' ? <SoldNote>{soldText(listing)}</SoldNote> : <PriceLine listing={listing} />}
      <Title>{listing.title}</Title>
      <Place>
        <PinIcon size={18} /> {placeName(listing)}
      </Place>
    </Stack>
  );
}

const Title = styled.h1`
  font-size: ${theme.size.h3};
  overflow-wrap: anywhere;
`;
const Place = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  color: ${theme.color.muted};
`;

/** The price in full, and per square foot; what it was, if it was reduced last. */
function PriceLine({ listing }: { listing: PropertyView }) {
  const perSqft = pricePerSqft(listing);
  const { news } = listing;
  return (
    <Price>
      <strong>{fullPrice(listing)}</strong>
      <span>
        From {cardPrice(listing.price)}
        {perSqft && ` · ${perSqft}`}
      </span>
      {news?.price_before && (
        <span>
          Was {exactPrice(news.price_before)} until {singaporeDate(news.at)}
        </span>
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
    font-size: ${theme.size.h2};
    line-height: ${theme.line.snug};
  }
`;

/** Returns that a listing is sold, or let. */
export function soldText({ property_type }: Pick<PropertyView, 'property_type'>): string {
  return `This property has been ${property_type === 'Rent' ? 'rented out' : 'sold'}.`;
}

const [text, background] = theme.status.sold;
/** In place of a price: transactions of a property are shown only with the consent of all parties (CEA, Code of Ethics). */
const SoldNote = styled.p`
  justify-self: start;
  padding: ${space(2)} ${space(3)};
  border-radius: ${theme.radius.sm}px;
  background: ${background};
  color: ${text};
`;

/** How long it is worth telling that a listing was confirmed. */
const CONFIRMED_MS = 30 * 86_400_000;

/**
 * How fresh a listing is: `Listed 3 Nov 2026 · updated 2 days ago · confirmed available today`. The server writes all dates, and the
 * browser takes away a confirmation that is old.
 */
export function ListingDates({ listing }: { listing: PropertyView }) {
  const now = useHydrated() ? new Date() : undefined;
  const { status, updated_at, confirmed_at } = listing;
  const since = listedAt(listing);
  const told = (what: string, at: string) => (
    <>
      {` · ${what} `}
      <Time at={at}>{now ? daysAgo(at, now) : singaporeDate(at)}</Time>
    </>
  );
  const isFresh = (at: string) => !now || +now - Date.parse(at) < CONFIRMED_MS;
  return (
    <Small>
      Listed <Time at={since}>{singaporeDate(since)}</Time>
      {updated_at > since && told('updated', updated_at)}
      {status === 'active' &&
        confirmed_at &&
        isFresh(confirmed_at) &&
        told('confirmed available', confirmed_at)}
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
