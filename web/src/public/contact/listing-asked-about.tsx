import { placeName } from '@marketplace/contracts/listings/listing.place';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { ListingPhoto } from '../../listing/listing-photo.tsx';
import { fullPrice } from '../../ui/format.ts';
import { Small } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { paths } from '../pages.ts';

/** Which listing a message is about. What is sold goes without its price. */
export function ListingAskedAbout({ listing }: { listing: PropertyView }) {
  const { title, slug, status, images } = listing;
  return (
    <Frame aria-label="The property you ask about">
      <Picture>
        <ListingPhoto path={images[0]} alt="" sizes="96px" />
      </Picture>
      <div>
        <Link to={paths.property(slug)}>{title}</Link>
        {status !== 'sold' && <Price>{fullPrice(listing)}</Price>}
        <Small>{placeName(listing)}</Small>
      </div>
    </Frame>
  );
}

const Frame = styled.section`
  display: grid;
  grid-template-columns: 96px minmax(0, 1fr);
  align-items: center;
  gap: ${space(4)};
  padding: ${space(3)};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.brandTint};
  & a { font-weight: ${theme.weight.strong}; }
`;
const Picture = styled.div`
  aspect-ratio: 4 / 3;
  border-radius: ${theme.radius.sm}px;
  overflow: hidden;
`;
const Price = styled.p`font-variant-numeric: tabular-nums;`;
