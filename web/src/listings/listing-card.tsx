import { findDistrict } from '@marketplace/contracts/districts';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { SaveButton } from '../device/save-button.tsx';
import { paths } from '../site/public-paths.ts';
import { cardPrice, fullPrice, pricePerSqft, singaporeDate } from '../ui/format.ts';
import { Small } from '../ui/layout.ts';
import { raised, space, theme } from '../ui/theme.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { CardPhoto } from './card-photo.tsx';
import { knownFigures } from './listing-figures.ts';

interface ListingCardProps {
  listing: PropertyView;
  /** The card is on screen first: its photo is not lazy. */
  eager?: boolean;
}

/** A listing in a grid; all of it leads to the listing's page. Rendered again only when its listing changes. */
export const ListingCard = memo(function ListingCard({ listing, eager = false }: ListingCardProps) {
  const exact = [fullPrice(listing), pricePerSqft(listing)].filter(Boolean).join(' · ');
  return (
    <Card as="article" $isNewLaunch={listing.is_new_launch}>
      <CardPhoto listing={listing} eager={eager} />
      <CardBody>
        <PriceLine>
          <Small as="span">From</Small> <Price title={fullPrice(listing)}>{cardPrice(listing.price)}</Price>
        </PriceLine>
        <Exact>{exact}</Exact>
        <Title>
          <CardLink to={paths.property(listing.slug)}>{listing.title}</CardLink>
        </Title>
        <Place>
          {listing.category} · {findDistrict(listing.district)?.longLabel ?? listing.district}
        </Place>
        <FigureRow listing={listing} />
        <Foot>Listed {singaporeDate(listing.created_at)}</Foot>
      </CardBody>
      <SaveButton listing={listing} onCard />
    </Card>
  );
});

/** What is known of bedrooms, bathrooms and floor area, in one row. */
function FigureRow({ listing }: { listing: PropertyView }) {
  const figures = knownFigures(listing);
  if (figures.length === 0) return null;
  return (
    <Figures>
      {figures.map(({ name, Icon, text, value, unit, showUnit }) => (
        <li key={name}>
          <Icon size={18} />
          {text} {showUnit ? unit(value) : <VisuallyHidden>{unit(value)}</VisuallyHidden>}
        </li>
      ))}
    </Figures>
  );
}

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
      &::before { content: ''; position: absolute; inset: 0 0 auto; z-index: 1; height: 3px; background: ${theme.color.amber}; }
    `}
`;

/**
 * What is under the photo: price, exact price, title, place, figures and date. Each has its row whether there is something in it
 * or not, so that all cards of one width are of one height: long lists count on it.
 */
export const CardBody = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  grid-template-rows: 1.875rem 1.375rem 3rem 1.375rem 1.5rem 2.25rem;
  gap: ${space(2)};
  padding: ${space(4)};
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
const PriceLine = styled.p`${oneLine}`;
const Price = styled.span`
  font-family: ${theme.font.display};
  font-size: ${theme.size.xl};
  font-weight: ${theme.weight.strong};
  line-height: ${theme.line.snug};
`;
const Place = styled(Small)`${oneLine}`;
const Exact = styled(Place)`font-variant-numeric: tabular-nums;`;
const Title = styled.h3`
  display: -webkit-box;
  overflow: hidden;
  font-size: ${theme.size.lg};
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;
const CardLink = styled(Link)`
  color: ${theme.color.ink};
  text-decoration: none;
  outline: none;
  &::after { content: ''; position: absolute; inset: 0; }
`;
const Foot = styled.p`
  grid-row: -2;
  padding-top: ${space(3)};
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
`;
const Figures = styled.ul`
  display: flex;
  gap: ${space(4)};
  overflow: hidden;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  & > li {
    position: relative;
    display: inline-flex;
    flex-shrink: 0;
    align-items: center;
    gap: 6px;
    font-variant-numeric: tabular-nums;
  }
`;
