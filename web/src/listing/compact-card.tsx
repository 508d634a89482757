import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../public/pages.ts';
import { fullPrice } from '../ui/format.ts';
import { space, theme } from '../ui/theme.ts';
import { ListingPhoto } from './listing-photo.tsx';

interface CompactCardProps {
  listing: PropertyView;
  /** What there is to say of it beside its price. */
  note?: string;
}

/** A listing in few words; all of it is one link. */
export function CompactCard({ listing, note }: CompactCardProps) {
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
      {note && <Note>{note}</Note>}
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
const Note = styled.span`
  color: ${theme.color.brand};
  font-weight: ${theme.weight.label};
  line-height: ${theme.line.snug};
  text-wrap: balance;
`;
