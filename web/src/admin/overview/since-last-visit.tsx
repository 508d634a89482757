import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { SinceView } from '@marketplace/contracts/analytics/since.views';
import { counted, nounFor } from '@marketplace/contracts/counted';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { useLastVisit } from '../../api/last-visit.ts';
import { count, shortDate } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';
import { ACTIVITY, ANALYTICS, ENQUIRIES } from '../ui/admin-paths.ts';
import { Columns } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { moment } from '../ui/times.tsx';

/** What happened since this browser was last on the site; nothing when that is not known. */
export function SinceLastVisit() {
  const last = useLastVisit();
  return typeof last === 'number' ? <Since at={new Date(last).toISOString()} /> : null;
}

function Since({ at }: { at: string }) {
  const since = useSWR(`/api/analytics/since?at=${at}`, (path) => getJson(path, SinceView));
  return (
    <Panel title="Since you were last here" hint={moment(at)}>
      <PanelQuery
        query={since}
        failed="Failed to load what happened"
        isEmpty={(view) => tilesOf(view).length === 0}
        empty="Nothing happened meanwhile."
      >
        {(view) => (
          <Tiles $least={150}>
            {tilesOf(view).map(({ to, number, what, hint }) => (
              <li key={what}>
                <Tile to={to}>
                  <strong>{count(number)}</strong> {what}
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

interface TileOf {
  to: string;
  number: number;
  what: string;
  hint?: string;
}

/** Returns what there is to tell, each with where to read more. */
export function tilesOf({ enquiries, edits, prices, visits }: SinceView): TileOf[] {
  const changed = prices.lowered + prices.raised;
  const days = new URLSearchParams({ from: visits.from, to: dayInSingapore(new Date()) });
  return [
    { to: ENQUIRIES, number: enquiries, what: nounFor(enquiries, 'enquiry', 'enquiries') },
    {
      to: `${ACTIVITY}?kind=listings`,
      number: edits.count,
      what: `${nounFor(edits.count, 'change')} by others`,
      hint: `${counted(edits.listings, 'listing')}, by ${edits.by.join(', ')}`,
    },
    {
      to: `${ACTIVITY}?kind=listings`,
      number: changed,
      what: `${nounFor(changed, 'price')} changed`,
      hint: `${prices.lowered} lowered, ${prices.raised} raised`,
    },
    {
      to: `${ANALYTICS}?${days}`,
      number: visits.views,
      what: nounFor(visits.views, 'view'),
      hint: `${counted(visits.clicks, 'click')}, from ${shortDate(visits.from)} on`,
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
