import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { ListingPhoto } from '../../listing/listing-photo.tsx';
import { Badge } from '../../ui/badge.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { paths } from '../pages.ts';
import type { ComparedRow } from './compared-rows.ts';

interface CompareTableProps {
  listings: PropertyView[];
  rows: ComparedRow[];
}

/** Listings as columns. What is compared stands over its values, not beside them, so that a phone has room for three. */
export function CompareTable({ listings, rows }: CompareTableProps) {
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
const Frame = styled.div`
  aspect-ratio: 4 / 3;
  margin-bottom: ${space(2)};
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.sunken};
  overflow: hidden;
`;
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
