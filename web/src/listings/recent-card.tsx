import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../site/public-paths.ts';
import { fullPrice } from '../ui/format.ts';
import { space, theme } from '../ui/theme.ts';
import { ListingPhoto } from './listing-photo.tsx';

/** A listing in few words, for those who saw it before; all of it is one link. */
export function RecentCard({ listing }: { listing: PropertyView }) {
  return (
    <Card to={paths.property(listing.slug)}>
      <Frame>
        <ListingPhoto
          path={listing.images[0]}
          alt={listing.images.length > 0 ? '' : 'No photo yet'}
          sizes="(min-width: 1024px) 184px, (min-width: 768px) 33vw, 50vw"
        />
      </Frame>
      <Title>{listing.title}</Title>
      <Price>{fullPrice(listing)}</Price>
    </Card>
  );
}

const Card = styled(Link)`
  display: grid;
  gap: ${space(1)};
  align-content: start;
  color: ${theme.color.ink};
  font-size: ${theme.size.sm};
  text-decoration: none;
  &:hover > :nth-child(2) { color: ${theme.color.brand}; text-decoration: underline; }
`;
const Frame = styled.div`
  aspect-ratio: 4 / 3;
  margin-bottom: ${space(1)};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.sunken};
  overflow: hidden;
`;
const Title = styled.span`
  display: -webkit-box;
  overflow: hidden;
  font-weight: ${theme.weight.strong};
  line-height: ${theme.line.snug};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;
const Price = styled.span`
  color: ${theme.color.muted};
  font-variant-numeric: tabular-nums;
`;
