import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { count, singaporeDate } from '../../../ui/format.ts';
import { space, theme } from '../../../ui/theme.ts';
import { versionPath } from '../paths.ts';
import type { ChartRow } from './chart-rows.ts';
import { markText } from './mark-text.ts';

/** What the chart shows, as a table: newest day first. */
export function TrafficTable({ rows }: { rows: readonly ChartRow[] }) {
  const hasBefore = rows.some(({ previousViews }) => previousViews !== null);
  return (
    <Scroller role="region" aria-label="Views and clicks per day, as a table" tabIndex={0}>
      <Table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Views</th>
            <th scope="col">Clicks</th>
            {hasBefore && <th scope="col">Views before</th>}
            {hasBefore && <th scope="col">Clicks before</th>}
            <th scope="col">What happened</th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.day}>
              <th scope="row">{singaporeDate(row.day)}</th>
              <td>{count(row.views)}</td>
              <td>{count(row.clicks)}</td>
              {hasBefore && <td>{count(row.previousViews ?? 0)}</td>}
              {hasBefore && <td>{count(row.previousClicks ?? 0)}</td>}
              <td>
                {row.marks.map((mark) => (
                  <p key={mark.position}>
                    <Link to={versionPath(mark.listing_id, mark.version)}>{mark.title}</Link> {markText(mark)}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Scroller>
  );
}

const Scroller = styled.section`
  max-height: 360px;
  overflow: auto;
`;
const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  th, td {
    padding: ${space(1)} ${space(3)} ${space(1)} 0;
    border-bottom: 1px solid ${theme.color.line};
    text-align: right;
    vertical-align: top;
  }
  th:first-child, th:last-child, td:last-child { text-align: left; }
  th { font-weight: ${theme.weight.label}; white-space: nowrap; }
  td:last-child { min-width: 200px; }
`;
