import { placeName } from '@marketplace/contracts/listings/listing.place';
import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { paths } from '../public/pages.ts';
import { cardPrice, count, exactPrice, pricePerSqft, singaporeDate } from '../ui/format.ts';
import { Small } from '../ui/layout.ts';
import { raised, space, theme } from '../ui/theme.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { CardPhotos } from './card-photo.tsx';
import { knownFigures } from './listing-figures.ts';
import { usePhotoStrip } from './photo-strip.ts';
import { SaveButton } from './save-button.tsx';

interface ListingCardProps {
  listing: PropertyView;
  /** The card is on screen first: its photo is not lazy. */
  eager?: boolean;
  /** It stands in a row that is swiped on small screens. */
  inRow?: boolean;
}

/** Views of a week from which on they are worth a word. */
const MANY_VIEWS = 50;

/** A listing in a grid; all of it leads to the listing's page. Rendered again only when its listing changes, or its photos move. */
export const ListingCard = memo(function ListingCard({
  listing,
  eager = false,
  inRow = false,
}: ListingCardProps) {
  const strip = usePhotoStrip(listing.images.length);
  const { price, property_type, views_this_week } = listing;
  const small = [`From ${cardPrice(price)}`, pricePerSqft(listing)].filter(Boolean).join(' · ');
  return (
    <Card as="article" $isNewLaunch={listing.is_new_launch} {...strip.near}>
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
          <FactRow listing={listing} />
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
});

/** What it is, and what is known of bedrooms, bathrooms and floor area, in one row. */
function FactRow({ listing }: { listing: PropertyView }) {
  return (
    <Facts>
      <li>{listing.category}</li>
      {knownFigures(listing).map(({ name, Icon, text, value, unit, showUnit }) => (
        <li key={name}>
          <Icon size={16} />
          {text} {showUnit ? unit(value) : <VisuallyHidden>{unit(value)}</VisuallyHidden>}
        </li>
      ))}
    </Facts>
  );
}

/** From this width of the screen on, cards stand beside each other; in pixels. */
const SIDE_BY_SIDE = 700;

/** The card's outline, which grows with its row. */
export const CardFrame = styled.div<{ $isNewLaunch?: boolean }>`
  position: relative;
  display: flex;
  flex-direction: column;
  height: 100%;
  ${raised}
  overflow: hidden;
  ${({ $isNewLaunch = false }) =>
    $isNewLaunch &&
    css`
      &::before { content: ''; position: absolute; inset: 0 0 auto; z-index: 2; height: 3px; background: ${theme.color.amber}; }
    `}
`;

/**
 * What is under the photo: price, price in thousands, words and date. Each has its row whether there is something in it or not, so
 * that all cards of one width are of one height: long lists count on it. Where cards stand beside each other, a title may have a
 * second line.
 */
export const CardBody = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: 2rem 1.375rem 4.625rem 2.125rem;
  gap: ${space(1)};
  padding: ${space(3)} ${space(4)};
  @media (min-width: ${SIDE_BY_SIDE}px) { grid-template-rows: 2rem 1.375rem 6rem 2.125rem; }
`;
const Card = styled(CardFrame)`
  transition: box-shadow ${theme.motion}, transform ${theme.motion};
  &:hover, &:focus-within { box-shadow: ${theme.shadow.lift}; transform: translateY(-2px); }
  &:has(a:focus-visible) { outline: 3px solid ${theme.color.focus}; outline-offset: 2px; }
`;
const oneLine = css`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
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
  display: -webkit-box;
  overflow: hidden;
  font-size: 1.0625rem;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 1;
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
