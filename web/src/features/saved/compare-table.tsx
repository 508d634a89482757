import { findDistrict } from '@marketplace/contracts/districts';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../site/public-paths.ts';
import { count, fullPrice, pricePerSqft, singaporeDate } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const UNKNOWN = '–';

const rows: { label: string; of: (listing: PropertyView) => string }[] = [
  { label: 'Price', of: fullPrice },
  { label: 'Per square foot', of: (one) => pricePerSqft(one) ?? UNKNOWN },
  { label: 'Size', of: ({ area_sqft }) => (area_sqft === null ? UNKNOWN : `${count(area_sqft)} sqft`) },
  { label: 'Bedrooms', of: ({ bedrooms }) => bedrooms?.toString() ?? UNKNOWN },
  { label: 'Bathrooms', of: ({ bathrooms }) => bathrooms?.toString() ?? UNKNOWN },
  { label: 'District', of: ({ district }) => findDistrict(district)?.longLabel ?? district },
  { label: 'Type', of: ({ category, property_type }) => `${category}, ${property_type}` },
  { label: 'Listed on', of: ({ created_at }) => singaporeDate(created_at) },
];

/** Listings as columns; on small screens the table scrolls sideways in its own frame. */
export function CompareTable({ listings }: { listings: PropertyView[] }) {
  return (
    <Frame role="region" aria-label="Comparison" tabIndex={0}>
      <Table>
        <caption>
          <VisuallyHidden>{listings.length} saved properties compared</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <td />
            {listings.map(({ id, slug, title }) => (
              <th key={id} scope="col">
                <Link to={paths.property(slug)}>{title}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, of }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {listings.map((listing) => (
                <td key={listing.id}>{of(listing)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Frame>
  );
}

const Frame = styled.div`
  overflow-x: auto;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
`;
const Table = styled.table`
  position: relative;
  width: 100%;
  border-collapse: collapse;
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
  th, td {
    min-width: 150px;
    padding: ${space(3)} ${space(4)};
    text-align: left;
    vertical-align: top;
  }
  tbody tr { border-top: 1px solid ${theme.color.line}; }
  tr > :first-child {
    position: sticky;
    left: 0;
    min-width: 112px;
    background: ${theme.color.surface};
    color: ${theme.color.muted};
    font-weight: ${theme.weight.label};
  }
`;
