import { useMemo } from 'react';
import styled from 'styled-components';
import { Button } from '../ui/button.tsx';
import { focusContent } from '../ui/focus-content.ts';
import { Section } from '../ui/section.tsx';
import { from, space } from '../ui/theme.ts';
import { CompactCard } from './compact-card.tsx';
import { useKeptListings } from './use-kept-listings.ts';
import { clearRecent, recentList, useKept } from './visitor-lists.ts';

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
