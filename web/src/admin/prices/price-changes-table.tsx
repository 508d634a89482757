import type { PriceChangeRow } from '@marketplace/contracts/analytics/price-changes.views';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { count, exactPrice } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { historyPath } from '../ui/admin-paths.ts';
import { signedPercent } from '../ui/figures.tsx';
import { PriceEffectText } from '../ui/price-effect.tsx';
import {
  BodyRows,
  Cell,
  ColumnHeader,
  HeadRows,
  Row,
  RowHeader,
  Scroller,
  TableBase,
} from '../ui/table-parts.ts';
import { moment } from '../ui/times.tsx';

const columns = ['Property', 'Price', 'Effect', 'Views per day', 'Clicks', 'Enquiries', 'Days', ''];

interface PriceChangesTableProps {
  changes: readonly PriceChangeRow[];
  onPutBack: (change: PriceChangeRow) => void;
}

/** Changes of prices with what each did; narrow screens have each as a block of its own. */
export function PriceChangesTable({ changes, onPutBack }: PriceChangesTableProps) {
  return (
    <Scroller aria-label="Changes of prices table">
      <Table>
        <caption>
          <VisuallyHidden>Changes of prices</VisuallyHidden>
        </caption>
        <HeadRows>
          <Row>
            {columns.map((name) => (
              <ColumnHeader key={name}>
                {name || <VisuallyHidden>What can be done</VisuallyHidden>}
              </ColumnHeader>
            ))}
          </Row>
        </HeadRows>
        <BodyRows>
          {changes.map((change) => (
            <ChangeLine
              key={`${change.listing_id} ${change.version}`}
              change={change}
              onPutBack={() => onPutBack(change)}
            />
          ))}
        </BodyRows>
      </Table>
    </Scroller>
  );
}

function ChangeLine({ change, onPutBack }: { change: PriceChangeRow; onPutBack: () => void }) {
  const { listing_id, title, at, from, to, change_percent, before, after, now } = change;
  return (
    <Row>
      <Title>
        <Link to={`${historyPath(listing_id)}?tab=price`}>{title}</Link>
        <Quiet>{moment(at)}</Quiet>
        {now?.status !== 'active' && <Quiet>{now ? `now ${now.status}` : 'deleted since'}</Quiet>}
      </Title>
      <Price>
        {exactPrice(from)} → <strong>{exactPrice(to)}</strong>
        <Quiet>{signedPercent(change_percent)}</Quiet>
      </Price>
      <Cell>
        <PriceEffectText {...change} />
      </Cell>
      <Cell data-unit="views per day">
        {perDay(before)} → {perDay(after)}
      </Cell>
      <Cell data-unit="clicks">
        {count(before.clicks)} → {count(after.clicks)}
      </Cell>
      <Cell data-unit="enquiries">
        {count(before.enquiries)} → {count(after.enquiries)}
      </Cell>
      <Cell data-unit="days">
        {before.days === after.days ? count(before.days) : `${before.days} → ${after.days}`}
      </Cell>
      <Cell>
        <Act>
          <Button variant="secondary" size="sm" onClick={onPutBack}>
            Put it back
            <VisuallyHidden>
              {' '}
              to {exactPrice(from)}, {title}
            </VisuallyHidden>
          </Button>
        </Act>
      </Cell>
    </Row>
  );
}

function perDay({ views, days }: PriceChangeRow['before']): string {
  return days === 0 ? '–' : (views / days).toFixed(1);
}

/** Narrow screens show each line as a block: title and effect, price, figures with their units, and what can be done. */
const stacked = css`
  display: block;
  min-width: 0;
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody { display: block; }
  tbody tr {
    display: grid;
    grid-template: 'title effect' auto 'price price' auto 'views clicks' auto 'enquiries days' auto 'act act' auto / 1fr auto;
    gap: ${space(1)} ${space(4)};
    align-items: start;
    padding: ${space(3)} 0;
    border-top: 1px solid ${theme.color.line};
  }
  && th, && td { height: auto; padding: 0; border: 0; white-space: normal; }
  tbody th { grid-area: title; min-width: 0; }
  td:nth-child(2) { grid-area: price; }
  td:nth-child(3) { grid-area: effect; text-align: right; }
  td:nth-child(4) { grid-area: views; }
  td:nth-child(5) { grid-area: clicks; justify-self: end; }
  td:nth-child(6) { grid-area: enquiries; }
  td:nth-child(7) { grid-area: days; justify-self: end; }
  td:nth-child(8) { grid-area: act; padding-top: ${space(2)}; }
  [data-unit]::before { content: attr(data-unit) ' '; color: ${theme.color.muted}; }
`;
const Table = styled(TableBase)`
  position: relative;
  min-width: 820px;
  font-variant-numeric: tabular-nums;
  th, td {
    padding: ${space(2)} ${space(3)} ${space(2)} 0;
    border-bottom: 1px solid ${theme.color.line};
    text-align: left;
    vertical-align: top;
    white-space: nowrap;
  }
  thead th { color: ${theme.color.muted}; }
  tbody tr:last-child > * { border-bottom: 0; }
  td:last-child { padding-right: 0; }
  strong { font-weight: ${theme.weight.strong}; }
  @media (max-width: ${theme.bp.md - 1}px) { ${stacked} }
`;
const Title = styled(RowHeader)`
  && { min-width: 180px; white-space: normal; }
  font-weight: ${theme.weight.label};
  overflow-wrap: anywhere;
  a { color: ${theme.color.ink}; text-decoration: none; }
  a:hover { color: ${theme.color.brand}; text-decoration: underline; }
`;
/** Of what costs millions, one under the other. */
const Price = styled(Cell)`&& { min-width: 104px; white-space: normal; }`;
const Quiet = styled.small`
  display: block;
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.text};
`;
/** The button is positioned by the hidden words inside it. */
const Act = styled.div`position: relative;`;
