import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { removeSaved } from '../../device/visitor-lists.ts';
import type { KeptListings } from '../../listings/use-kept-listings.ts';
import { paths } from '../../site/public-paths.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { space, theme } from '../../ui/theme.ts';

/** Saved listings that are sold or taken down. Neither shows a price: it is nobody's offer any more. */
export function Unavailable({ sold, gone }: Pick<KeptListings, 'sold' | 'gone'>) {
  if (sold.length + gone.length === 0) return null;
  return (
    <section aria-labelledby="unavailable">
      <Title id="unavailable">No longer available</Title>
      <Rows>
        {sold.map((listing) => (
          <SoldRow key={listing.id} listing={listing} />
        ))}
        {gone.map((id, index) => (
          <li key={id}>
            <span>A property that you saved is no longer available.</span>
            <Remove ids={[id]} what={`unavailable property ${index + 1}`} />
          </li>
        ))}
      </Rows>
    </section>
  );
}

function SoldRow({ listing: { id, slug, title, status } }: { listing: PropertyView }) {
  return (
    <li>
      <span>
        <Link to={paths.property(slug)}>{title}</Link> <StatusBadge status={status} />
      </span>
      <Remove ids={[id]} what={title} />
    </li>
  );
}

function Remove({ ids, what }: { ids: string[]; what: string }) {
  return (
    <Button variant="secondary" aria-label={`Remove ${what}`} onClick={() => removeSaved(ids)}>
      Remove
    </Button>
  );
}

const Title = styled.h3`margin-bottom: ${space(3)};`;
const Rows = styled.ul`
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.sunken};
  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space(3)};
    padding: ${space(3)} ${space(4)};
  }
  & > li + li { border-top: 1px solid ${theme.color.line}; }
`;
