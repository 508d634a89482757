import { placeName } from '@marketplace/contracts/listings/listing.place';
import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { memo, useState } from 'react';
import styled, { css } from 'styled-components';
import { paths } from '../public/pages.ts';
import { cardPrice, count, exactPrice, pricePerSqft, singaporeDate } from '../ui/format.ts';
import { Small, VisuallyHidden } from '../ui/layout.ts';
import { Link } from '../ui/link.tsx';
import { Skeleton } from '../ui/states.tsx';
import { clamped, oneLine, raised, space, theme } from '../ui/theme.ts';
import { CardPhotos, laidOutNear, topOfCard, usePhotoStrip } from './card-photo.tsx';
import { knownFigures } from './listing-figures.ts';
import { SaveButton } from './save-button.tsx';

interface ListingCardProps {
  listing: PropertyView;
  /** Above the fold: its photo is not lazy. */
  eager?: boolean;
  inRow?: boolean;
}

/** Minimum of weekly views to mention. */
const MANY_VIEWS = 50;

/** A listing in a grid, linked to its page. */
export const ListingCard = memo(Listing, isSame);

/** Whether a listing (its id is the key) is unchanged after it was read again: the whole list follows the cards of the page. */
function isSame({ listing: one }: ListingCardProps, { listing: other }: ListingCardProps): boolean {
  return one.version === other.version && one.views_this_week === other.views_this_week;
}

function Listing({ listing, eager = false, inRow = false }: ListingCardProps) {
  const strip = usePhotoStrip(listing.images.length);
  const { price, property_type, views_this_week } = listing;
  const small = [`From ${cardPrice(price)}`, pricePerSqft(listing)].filter(Boolean).join(' · ');
  return (
    <Card as="article" {...strip.near}>
      <CardPhotos listing={listing} eager={eager} inRow={inRow} strip={strip} />
      <CardBody>
        <Price>
          {exactPrice(price)}
          {property_type === 'Rent' && <Per> /month</Per>}
        </Price>
        <Figured>{small}</Figured>
        <Words>
          <Title>
            <CardLink to={paths.property(listing.slug)} onKeyDown={strip.onKeyDown}>
              {listing.title}
            </CardLink>
          </Title>
          <Line>{placeName(listing)}</Line>
          <Facts>
            <li>{listing.sub_type === 'EC' ? 'Executive Condominium' : listing.category}</li>
            {knownFigures(listing).map(({ name, Icon, text, value, unit, showUnit }) => (
              <li key={name}>
                <Icon size={16} />
                {text} {showUnit ? unit(value) : <VisuallyHidden>{unit(value)}</VisuallyHidden>}
              </li>
            ))}
          </Facts>
        </Words>
        <Foot>
          <span>
            {property_type} · Listed {singaporeDate(listedAt(listing))}
          </span>
          {views_this_week >= MANY_VIEWS && <span>{count(views_this_week)} views this week</span>}
        </Foot>
      </CardBody>
      <SaveButton listing={listing} onCard />
    </Card>
  );
}

/** Width in pixels from which cards are side by side. */
const SIDE_BY_SIDE = 700;

/** It does not clip its parts: browsers begin only at the edge of the screen with what lies in a clipped one. */
const CardFrame = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  height: 100%;
  ${raised}
`;

/** Fixed row heights: long lists are virtualised by the height of a card. Titles get a second line where cards are side by side. */
const CardBody = styled.div`
  ${laidOutNear}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: 2rem 1.375rem var(--words) 2.125rem;
  gap: ${space(1)};
  padding: ${space(3)} ${space(4)};
  --words: 4.625rem;
  @media (min-width: ${SIDE_BY_SIDE}px) { --words: 6rem; }
  contain-intrinsic-block-size: calc(5.5rem + var(--words) + 3 * ${space(1)});
`;
const Card = styled(CardFrame)`
  transition: box-shadow ${theme.motion}, transform ${theme.motion};
  &:hover, &:focus-within { box-shadow: ${theme.shadow.lift}; transform: translateY(-2px); }
  &:has(a:focus-visible) { outline: 3px solid ${theme.color.focus}; outline-offset: 2px; }
`;
const Price = styled.p`
  ${oneLine}
  font-family: ${theme.font.display};
  font-size: 1.5rem;
  font-weight: ${theme.weight.strong};
  line-height: ${theme.line.snug};
`;
const Per = styled.span`
  color: ${theme.color.muted};
  font-family: ${theme.font.text};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.text};
`;
const Words = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  align-content: start;
`;
const Line = styled(Small)`${oneLine}`;
const Figured = styled(Line)`font-variant-numeric: tabular-nums;`;
const Title = styled.h3`
  ${clamped(1)}
  font-size: 1.0625rem;
  overflow-wrap: anywhere;
  @media (min-width: ${SIDE_BY_SIDE}px) { -webkit-line-clamp: 2; }
`;
const CardLink = styled(Link)`
  color: ${theme.color.ink};
  text-decoration: none;
  outline: none;
  &::after { content: ''; position: absolute; inset: 0; }
`;
const Foot = styled.p`
  grid-row: -2;
  display: flex;
  justify-content: space-between;
  gap: ${space(2)};
  padding-top: ${space(2)};
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  white-space: nowrap;
  & > :first-child { overflow: hidden; text-overflow: ellipsis; }
`;
const Facts = styled.ul`
  display: flex;
  gap: 10px;
  overflow: hidden;
  font-size: ${theme.size.sm};
  & > li:first-child { display: block; flex-shrink: 1; ${oneLine} }
  & > li {
    position: relative;
    display: inline-flex;
    flex-shrink: 0;
    align-items: center;
    gap: 5px;
    font-variant-numeric: tabular-nums;
  }
`;

interface InRow {
  inRow?: boolean;
}

export function CardGrid({ listings, inRow = false }: InRow & { listings: PropertyView[] }) {
  const [isMoved, setMoved] = useState(false);
  const handleMove = () => setMoved(true);
  const watching = inRow &&
    !isMoved && { onTouchStart: handleMove, onScroll: handleMove, onFocus: handleMove };
  return (
    <CardColumns $inRow={inRow} data-moved={isMoved} {...watching}>
      {listings.map((listing) => (
        <li key={listing.id}>
          <ListingCard listing={listing} inRow={inRow} />
        </li>
      ))}
    </CardColumns>
  );
}

/** Placeholders the size of cards. */
export function CardGridSkeleton({ cards = 6, inRow = false }: InRow & { cards?: number }) {
  return (
    <CardColumns $inRow={inRow} aria-hidden="true">
      {Array.from({ length: cards }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike and never change places
        <li key={index}>
          <CardSkeleton />
        </li>
      ))}
    </CardColumns>
  );
}

export function CardSkeleton() {
  return (
    <CardFrame>
      <PhotoSkeleton $ratio="4 / 3" />
      <Lines>
        <Skeleton $height="26px" $width="50%" />
        <Skeleton $height="14px" $width="65%" />
        <Skeleton $height="18px" $width="85%" />
        <Skeleton $height="14px" $width="60%" />
        <Skeleton $height="14px" $width="75%" />
        <Skeleton $height="12px" $width="45%" />
      </Lines>
    </CardFrame>
  );
}

const PhotoSkeleton = styled(Skeleton)`${topOfCard}`;
const Lines = styled(CardBody)`align-items: center;`;

/**
 * On small screens the row scrolls, not the photos inside a card. Until it is used, photos further along are not loaded and
 * snapping is off: browsers would load them as near, and would follow the snapped card when a new one is put in front.
 */
const row = css`
  @media (width < ${theme.bp.md}px) {
    --card-swipe: hidden;
    --card-count: none;
    --card-shown: visible;
    grid-template-columns: none;
    grid-auto-columns: var(--card-width, min(84%, 320px));
    grid-auto-flow: column;
    gap: ${space(3)};
    margin-inline: calc(-1 * ${theme.gutter});
    padding: 6px ${theme.gutter} ${space(4)};
    overflow-x: auto;
    overscroll-behavior-x: contain;
    scroll-padding-inline: ${theme.gutter};
    scroll-snap-type: x mandatory;
    scrollbar-width: thin;
    & > li { scroll-snap-align: start; }
  }
  @media (width < ${theme.bp.md}px) and (scripting: enabled) {
    &[data-moved='false'] { scroll-snap-type: none; }
    &[data-moved='false'] > li:nth-child(n + 3) img { display: none; }
  }
`;

export const CardColumns = styled.ul<{ $inRow?: boolean }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr));
  gap: ${space(5)};
  & > li { min-width: 0; }
  ${({ $inRow = false }) => $inRow && row}
`;
