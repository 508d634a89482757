import { findDistrict } from '@marketplace/contracts/districts';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { SaveButton } from '../device/save-button.tsx';
import { paths } from '../site/public-paths.ts';
import { cardPrice, fullPrice, pricePerSqft, singaporeDate } from '../ui/format.ts';
import { space, theme } from '../ui/theme.ts';
import { CardBody, CardFrame } from './card-frame.tsx';
import { CardPhoto } from './card-photo.tsx';
import { FactRow } from './fact-row.tsx';

interface ListingCardProps {
  listing: PropertyView;
  /** The card is on screen first: its photo is not lazy. */
  eager?: boolean;
}

/** A listing in a grid; all of it leads to the listing's page. Drawn again only when its listing changes. */
export const ListingCard = memo(function ListingCard({ listing, eager = false }: ListingCardProps) {
  const exact = [fullPrice(listing), pricePerSqft(listing)].filter(Boolean).join(' · ');
  return (
    <Card as="article" $isNewLaunch={listing.is_new_launch}>
      <CardPhoto listing={listing} eager={eager} />
      <CardBody>
        <PriceLine>
          <From>From</From> <Price title={fullPrice(listing)}>{cardPrice(listing.price)}</Price>
        </PriceLine>
        <Exact>{exact}</Exact>
        <Title>
          <CardLink to={paths.property(listing.slug)}>{listing.title}</CardLink>
        </Title>
        <Place>
          {listing.category} · {findDistrict(listing.district)?.longLabel ?? listing.district}
        </Place>
        <FactRow {...listing} />
        <Foot>Listed {singaporeDate(listing.created_at)}</Foot>
      </CardBody>
      <SaveButton listing={listing} onCard />
    </Card>
  );
});

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
const From = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;
const Price = styled.span`
  font-family: ${theme.font.display};
  font-size: ${theme.size.xl};
  font-weight: ${theme.weight.strong};
  line-height: ${theme.line.snug};
`;
const Exact = styled.p`
  ${oneLine}
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
`;
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
const Place = styled.p`
  ${oneLine}
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;
const Foot = styled.p`
  grid-row: -2;
  padding-top: ${space(3)};
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
`;
