import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { clearRecent, recentList, useKept } from '../device/visitor-lists.ts';
import { paths } from '../site/public-paths.ts';
import { Button } from '../ui/button.tsx';
import { focusContent } from '../ui/focus-content.ts';
import { fullPrice } from '../ui/format.ts';
import { Section } from '../ui/section.tsx';
import { from, space, theme } from '../ui/theme.ts';
import { ListingPhoto } from './listing-photo.tsx';
import { useKeptListings } from './use-kept-listings.ts';

interface RecentSectionProps {
  /** How many are shown at most. */
  most: number;
  /** Id of the listing that the page is about already. */
  except?: string | undefined;
}

/** What the visitor looked at last, as far as it is still on the market; nothing at all while there is none. */
export function RecentSection({ most, except }: RecentSectionProps) {
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
      intro="Kept in this browser alone."
      action={
        <Button variant="secondary" onClick={handleClear}>
          Clear history
        </Button>
      }
    >
      <Row>
        {listings.map((listing) => (
          <li key={listing.id}>
            <RecentCard listing={listing} />
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

/** A listing in few words, for those who saw it before; all of it is one link. */
function RecentCard({ listing }: { listing: PropertyView }) {
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
