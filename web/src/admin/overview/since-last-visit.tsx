import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { SinceView } from '@marketplace/contracts/analytics/overview.views';
import { counted, nounFor } from '@marketplace/contracts/counted';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { useLastVisit } from '../../api/last-visit.ts';
import { count, shortDate } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';
import { ACTIVITY, ANALYTICS, ENQUIRIES } from '../pages.ts';
import { Columns } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { moment } from '../ui/times.tsx';

/** Changes since this browser was last on the site; nothing on a first visit. */
export function SinceLastVisit() {
  const last = useLastVisit();
  return typeof last === 'number' ? <Since at={new Date(last).toISOString()} /> : null;
}

function Since({ at }: { at: string }) {
  const since = useSWR(`/api/analytics/since?at=${at}`, (path) => getJson(path, SinceView));
  return (
    <Panel title="Since your last visit" hint={moment(at)}>
      <PanelQuery
        query={since}
        failed="Failed to load recent changes"
        isEmpty={(view) => changesOf(view).length === 0}
        empty="Nothing new."
      >
        {(view) => (
          <Tiles $least={150}>
            {changesOf(view).map(({ to, number, noun, hint }) => (
              <li key={noun}>
                <Tile to={to}>
                  <strong>{count(number)}</strong> {noun}
                  {hint && <small>{hint}</small>}
                </Tile>
              </li>
            ))}
          </Tiles>
        )}
      </PanelQuery>
    </Panel>
  );
}

interface Change {
  to: string;
  number: number;
  noun: string;
  hint?: string;
}

/** Returns the figures that are not zero, each with the path of its details. */
function changesOf({ enquiries, edits, prices, visits }: SinceView): Change[] {
  const changed = prices.lowered + prices.raised;
  const days = new URLSearchParams({ from: visits.from, to: dayInSingapore(new Date()) });
  return [
    { to: ENQUIRIES, number: enquiries, noun: nounFor(enquiries, 'enquiry', 'enquiries') },
    {
      to: `${ACTIVITY}?kind=listings`,
      number: edits.count,
      noun: `${nounFor(edits.count, 'change')} by others`,
      hint: `${counted(edits.listings, 'listing')}, by ${edits.by.join(', ')}`,
    },
    {
      to: `${ACTIVITY}?kind=listings`,
      number: changed,
      noun: `${nounFor(changed, 'price')} changed`,
      hint: `${prices.lowered} lowered, ${prices.raised} raised`,
    },
    {
      to: `${ANALYTICS}?${days}`,
      number: visits.views,
      noun: nounFor(visits.views, 'view'),
      hint: `${counted(visits.clicks, 'click')} since ${shortDate(visits.from)}`,
    },
  ].filter(({ number }) => number > 0);
}

const Tiles = styled(Columns).attrs({ as: 'ul' })``;
const Tile = styled(Link)`
  display: block;
  height: 100%;
  padding: ${space(3)};
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.sunken};
  color: ${theme.color.ink};
  text-decoration: none;
  & > strong { font-size: ${theme.size.xl}; font-variant-numeric: tabular-nums; }
  & > small { display: block; color: ${theme.color.muted}; font-size: ${theme.size.sm}; overflow-wrap: anywhere; }
  &:hover { background: ${theme.color.brandTint}; }
`;
