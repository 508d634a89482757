import { placeName } from '@marketplace/contracts/listings/listing.place';
import { listedAt } from '@marketplace/contracts/listings/listing.sort';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { figureNames, knownFigures, listingFigures, withUnit } from '../../listing/listing-figures.ts';
import { ListingPhoto, PhotoFrame } from '../../listing/listing-photo.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ChoicePill } from '../../ui/choice-pill.tsx';
import { fullPrice, pricePerSqft, singaporeDate } from '../../ui/format.ts';
import { useWide } from '../../ui/hydration.tsx';
import { Small, VisuallyHidden } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { paths } from '../pages.ts';

/** Two to four listings side by side, three on a phone: the first ones until the visitor chooses. */
export function Compare({ listings }: { listings: PropertyView[] }) {
  const id = useId();
  const most = useWide() ? 4 : 3;
  const [picked, setPicked] = useState<readonly string[]>();
  const chosen = listings.filter((one) => picked?.includes(one.id) ?? true).slice(0, most);
  const chosenIds = chosen.map((one) => one.id);
  return (
    <section aria-labelledby={id}>
      <Title id={id}>Compare side by side</Title>
      {listings.length > 2 && (
        <Choices>
          <legend>{most === 4 ? 'Select two to four' : 'Select two or three'}</legend>
          {listings.map((one) => (
            <ChoicePill
              key={one.id}
              checked={chosenIds.includes(one.id)}
              disabled={chosen.length === most && !chosenIds.includes(one.id)}
              onChange={(isPicked) =>
                setPicked(isPicked ? [...chosenIds, one.id] : chosenIds.filter((kept) => kept !== one.id))
              }
            >
              {one.title}
            </ChoicePill>
          ))}
        </Choices>
      )}
      {chosen.length < 2 ? <p>Select at least two to compare.</p> : <Comparison listings={chosen} />}
    </section>
  );
}

function Comparison({ listings }: { listings: PropertyView[] }) {
  const [isShort, setShort] = useState(false);
  const rows = comparedRows(listings);
  const different = rows.filter(({ isSame }) => !isSame);
  const alike = rows.length - different.length;
  return (
    <>
      {alike > 0 && (
        <Line>
          <ChoicePill checked={isShort} onChange={setShort}>
            Differences only
          </ChoicePill>
          <Small role="status">
            {isShort && `${alike} of ${rows.length} rows are the same, and hidden.`}
          </Small>
        </Line>
      )}
      <CompareTable listings={listings} rows={isShort ? different : rows} />
    </>
  );
}

const Title = styled.h3`margin-bottom: ${space(3)};`;
const Choices = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-bottom: ${space(4)};
  & > legend { padding: 0; margin-bottom: ${space(2)}; color: ${theme.color.muted}; font-size: ${theme.size.sm}; }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  margin-bottom: ${space(3)};
`;

/** Listings as columns. Labels are above their values, so that three columns fit on a phone. */
function CompareTable({ listings, rows }: { listings: PropertyView[]; rows: ComparedRow[] }) {
  return (
    <Table aria-label="Comparison">
      <thead>
        <tr>
          {listings.map(({ id, slug, title, images }) => (
            <th key={id} scope="col">
              <Frame>
                <ListingPhoto path={images[0]} alt="" sizes="(min-width: 768px) 25vw, 33vw" />
              </Frame>
              <Link to={paths.property(slug)}>{title}</Link>
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ label, cells, isSame }) => (
        <Aspect key={label} $isSame={isSame}>
          <tr>
            <th scope="rowgroup" colSpan={listings.length}>
              {label}
              {isSame && <Same> · the same</Same>}
            </th>
          </tr>
          <tr>
            {cells.map(({ text, best }, index) => (
              <td key={listings[index]?.id}>
                {text || (
                  <>
                    <span aria-hidden="true">–</span>
                    <VisuallyHidden>not known</VisuallyHidden>
                  </>
                )}
                {best && (
                  <Best>
                    <Badge colors={theme.status.active}>{best}</Badge>
                  </Best>
                )}
              </td>
            ))}
          </tr>
        </Aspect>
      ))}
    </Table>
  );
}

const Table = styled.table`
  position: relative;
  width: 100%;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
  border-spacing: 0;
  background: ${theme.color.surface};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
  line-height: ${theme.line.snug};
  table-layout: fixed;
  overflow-wrap: anywhere;
  th, td {
    padding: 0 ${space(2)} ${space(3)};
    text-align: left;
    vertical-align: top;
  }
  thead th { padding-top: ${space(2)}; font-weight: ${theme.weight.strong}; }
  ${from.md} {
    font-size: ${theme.size.md};
    th, td { padding-inline: ${space(4)}; }
    thead th { padding-top: ${space(4)}; }
  }
`;
const Frame = styled(PhotoFrame)`margin-bottom: ${space(2)};`;
const Aspect = styled.tbody<{ $isSame: boolean }>`
  & > tr > th {
    padding-block: ${space(2)} 2px;
    border-top: 1px solid ${theme.color.line};
    color: ${theme.color.muted};
    font-size: ${theme.size.xs};
    font-weight: ${theme.weight.label};
    ${from.md} { font-size: ${theme.size.sm}; }
  }
  & > tr > td {
    color: ${({ $isSame }) => ($isSame ? theme.color.muted : theme.color.ink)};
    font-weight: ${({ $isSame }) => ($isSame ? theme.weight.text : theme.weight.label)};
  }
`;
const Same = styled.span`font-weight: ${theme.weight.text};`;
const Best = styled.div`margin-top: 2px;`;

interface ComparedRow {
  label: string;
  /** By listing; empty when not known. */
  cells: { text: string; best?: string }[];
  isSame: boolean;
}

interface ComparedRowsAspect {
  label: string;
  text: (listing: PropertyView) => string;
  /** Marks the best value, with its label. */
  best?: { word: string; isLeast?: boolean; of: (listing: PropertyView) => number | null };
  /** Prices are not compared with rents. */
  isMoney?: boolean;
}

/** The size follows the prices per square foot. */
const comparedFigures = ['area_sqft' as const, ...figureNames.filter((name) => name !== 'area_sqft')];
const largest = { area_sqft: 'Largest', bedrooms: 'Most', bathrooms: 'Most' } as const;

const aspects: ComparedRowsAspect[] = [
  {
    label: 'Price',
    text: fullPrice,
    best: { word: 'Lowest', isLeast: true, of: ({ price }) => price },
    isMoney: true,
  },
  {
    label: 'Per square foot',
    text: (one) => pricePerSqft(one) ?? '',
    best: {
      word: 'Lowest',
      isLeast: true,
      of: ({ price, area_sqft }) => (area_sqft ? price / area_sqft : null),
    },
    isMoney: true,
  },
  ...comparedFigures.map((name) => ({
    label: listingFigures[name].comparedAs,
    text: (one: PropertyView) => {
      const figure = knownFigures(one).find((known) => known.name === name);
      if (!figure) return '';
      return figure.showUnit ? withUnit(name, figure.value) : figure.text;
    },
    best: { word: largest[name], of: (one: PropertyView) => one[name] },
  })),
  { label: 'District', text: placeName },
  { label: 'Type', text: ({ category, property_type }) => `${category}, ${property_type}` },
  { label: 'Tenure', text: ({ tenure }) => tenure ?? '' },
  {
    label: 'Completed',
    text: ({ completion_year }) => String(completion_year ?? ''),
    best: { word: 'Newest', of: ({ completion_year }) => completion_year },
  },
  { label: 'Features', text: ({ key_features }) => key_features.join(', ') },
  { label: 'Listed on', text: (one) => singaporeDate(listedAt(one)) },
];

/** Returns the rows of a comparison, without those that are empty for all. */
export function comparedRows(listings: readonly PropertyView[]): ComparedRow[] {
  const isMixed = new Set(listings.map(({ property_type }) => property_type === 'Rent')).size > 1;
  return aspects.flatMap(({ label, text, best, isMoney }) => {
    const texts = listings.map(text);
    if (texts.every((one) => one === '')) return [];
    const marks = best && !(isMoney && isMixed) ? marksOf(listings.map(best.of), best) : [];
    const cells = texts.map((one, index) => ({ text: one, ...(marks[index] && { best: best?.word ?? '' }) }));
    return [{ label, cells, isSame: texts.every((one) => one === texts[0]) }];
  });
}

function marksOf(values: readonly (number | null)[], { isLeast = false }: { isLeast?: boolean }): boolean[] {
  const known = values.filter((value) => value !== null);
  const best = isLeast ? Math.min(...known) : Math.max(...known);
  return values.map((value) => value === best && known.some((other) => other !== best));
}
