import { findDistrict } from '@marketplace/contracts/districts';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { figureNames, knownFigures, listingFigures, withUnit } from '../../listings/listing-figures.ts';
import { paths } from '../../site/public-paths.ts';
import { fullPrice, pricePerSqft, singaporeDate } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

const MOST = 4;

/** Two to four saved listings side by side: the newest ones, until the visitor picks others. */
export function Compare({ listings }: { listings: PropertyView[] }) {
  const id = useId();
  const [picked, setPicked] = useState<readonly string[]>();
  if (listings.length < 2) return null;
  const chosen = listings.filter((one) => picked?.includes(one.id) ?? true).slice(0, MOST);
  const chosenIds = chosen.map((one) => one.id);
  return (
    <section aria-labelledby={id}>
      <Title id={id}>Compare side by side</Title>
      {listings.length > 2 && (
        <Choices>
          <legend>Choose two to four</legend>
          {listings.map((one) => (
            <Choice key={one.id}>
              <input
                type="checkbox"
                checked={chosenIds.includes(one.id)}
                disabled={chosen.length === MOST && !chosenIds.includes(one.id)}
                onChange={({ target }) =>
                  setPicked(
                    target.checked ? [...chosenIds, one.id] : chosenIds.filter((kept) => kept !== one.id),
                  )
                }
              />
              {one.title}
            </Choice>
          ))}
        </Choices>
      )}
      {chosen.length < 2 ? <p>Choose at least two to compare.</p> : <CompareTable listings={chosen} />}
    </section>
  );
}

const Title = styled.h3`margin-bottom: ${space(3)};`;
const Choices = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-bottom: ${space(4)};
  & > legend { margin-bottom: ${space(2)}; color: ${theme.color.muted}; font-size: ${theme.size.sm}; }
`;
const Choice = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  min-height: 44px;
  padding: 0 ${space(3)};
  border: 1px solid ${theme.color.inputLine};
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.surface};
  font-size: ${theme.size.sm};
  cursor: pointer;
  & > input { width: 18px; height: 18px; accent-color: ${theme.color.brand}; }
  &:has(:checked) { border-color: ${theme.color.brand}; background: ${theme.color.brandTint}; }
  &:has(:disabled) { color: ${theme.color.muted}; cursor: not-allowed; }
`;

const UNKNOWN = '–';

/** The size stands under the prices that it explains. */
const comparedFigures = ['area_sqft' as const, ...figureNames.filter((name) => name !== 'area_sqft')];

const rows: { label: string; of: (listing: PropertyView) => string }[] = [
  { label: 'Price', of: fullPrice },
  { label: 'Per square foot', of: (one) => pricePerSqft(one) ?? UNKNOWN },
  ...comparedFigures.map((name) => ({
    label: listingFigures[name].comparedAs,
    of: (one: PropertyView) => {
      const figure = knownFigures(one).find((known) => known.name === name);
      if (!figure) return UNKNOWN;
      return figure.showUnit ? withUnit(name, figure.value) : figure.text;
    },
  })),
  { label: 'District', of: ({ district }) => findDistrict(district)?.longLabel ?? district },
  { label: 'Type', of: ({ category, property_type }) => `${category}, ${property_type}` },
  { label: 'Listed on', of: ({ created_at }) => singaporeDate(created_at) },
];

/** Listings as columns; on small screens the table scrolls sideways in its own frame. */
function CompareTable({ listings }: { listings: PropertyView[] }) {
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
