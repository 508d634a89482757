import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useMemo } from 'react';
import styled from 'styled-components';
import { paths } from '../public/pages.ts';
import { Button } from '../ui/button.tsx';
import { focusContent } from '../ui/focus-content.ts';
import { fullPrice } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { clamped, from, space, theme } from '../ui/theme.ts';
import { ListingPhoto, PhotoFrame } from './listing-photo.tsx';
import { useKeptListings } from './use-kept-listings.ts';
import { clearRecent, recentList, useKept } from './visitor-lists.ts';

/** The recently viewed listings that are still available; renders nothing without any. */
export function RecentSection({ most, except }: { most: number; except?: string | undefined }) {
  const viewed = useKept(recentList);
  const ids = useMemo(() => viewed?.filter((id) => id !== except), [viewed, except]);
  const listings = useKeptListings(ids).data?.available.slice(0, most) ?? [];
  const handleClear = () => {
    clearRecent();
    focusContent();
  };
  if (listings.length === 0) return null;
  return (
    <Section
      title="Recently viewed"
      intro="Kept only in this browser."
      action={
        <Button variant="secondary" onClick={handleClear}>
          Clear history
        </Button>
      }
    >
      <Row>
        {listings.map((listing) => (
          <li key={listing.id}>
            <CompactCard listing={listing} />
          </li>
        ))}
      </Row>
    </Section>
  );
}

const Row = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(4)};
  ${from.md} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  ${from.lg} { grid-template-columns: repeat(6, minmax(0, 1fr)); }
`;

/** A listing as a small card. */
export function CompactCard({ listing, note }: { listing: PropertyView; note?: string }) {
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
const Frame = styled(PhotoFrame)`margin-bottom: ${space(1)};`;
const Title = styled.span`
  ${clamped(2)}
  font-weight: ${theme.weight.strong};
  line-height: ${theme.line.snug};
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
