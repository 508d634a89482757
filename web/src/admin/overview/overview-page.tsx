import { adminMessages } from '@marketplace/contracts/admin-messages';
import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { SinceView } from '@marketplace/contracts/analytics/overview.views';
import { counted, nounFor } from '@marketplace/contracts/counted';
import type { ViewingsView } from '@marketplace/contracts/enquiries/enquiry.views';
import { limits } from '@marketplace/contracts/limits';
import styled from 'styled-components';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { useLastVisit } from '../../api/last-visit.ts';
import { count, shortDate } from '../../ui/format.ts';
import { Spread, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { space, theme } from '../../ui/theme.ts';
import { useViewings } from '../enquiry/use-viewings.ts';
import { Entries, ViewingEntry, viewingsOn } from '../enquiry/viewing-entries.tsx';
import type { EditDialog } from '../listing/edit-dialog.tsx';
import { ACTIVITY, AGENDA, ANALYTICS, ENQUIRIES, WELCOME } from '../pages.ts';
import { useSampleDetails } from '../session/first-run.ts';
import { FollowersPanel } from '../statistics/followers.tsx';
import type { RankedItem } from '../statistics/ranked-bars.tsx';
import { DistrictRanking, RankedBars } from '../statistics/ranked-bars.tsx';
import type { StatRangeState } from '../statistics/stat-range.tsx';
import { RangePicker, useStatRange } from '../statistics/stat-range.tsx';
import type { SummaryCard } from '../statistics/summary-cards.tsx';
import { clicksCard, rateCard, SummaryPanels, viewsCard } from '../statistics/summary-cards.tsx';
import type { Statistics } from '../statistics/use-statistics.ts';
import { useStatistics } from '../statistics/use-statistics.ts';
import { Freshness } from '../ui/live.tsx';
import { Columns, Page, PageHeader, Refusal } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { moment } from '../ui/times.tsx';
import { TodoPanel } from './todo-panel.tsx';

const cards: readonly SummaryCard[] = [
  {
    label: 'Total Properties',
    value: ({ total_properties }) => count(total_properties),
    hint: ({ active_properties }) => `${count(active_properties)} active`,
  },
  { ...viewsCard, hint: 'Listing page views' },
  { ...clicksCard, hint: 'Redirects to listings' },
  { ...rateCard, label: 'Engagement Rate', hint: 'Click-through rate' },
];

/** Tasks, recent changes and the figures of a period. */
export function OverviewPage({ EditDialog }: { EditDialog: EditDialog }) {
  const range = useStatRange();
  return (
    <Page>
      <PageHeader hint={<Freshness />} />
      <SampleDetails />
      <TodoPanel EditDialog={EditDialog} />
      <ViewingsPanel />
      <SinceLastVisit />
      <Spread $gap={3}>
        <h2>Figures</h2>
        <RangePicker state={range} />
      </Spread>
      {range.problem === undefined ? <Figures range={range} /> : <Refusal reason={range.problem} />}
      <FollowersPanel />
    </Page>
  );
}

/** Reminds an owner of the details shown to visitors that are still the demo's. */
function SampleDetails() {
  const labels = useSampleDetails();
  if (labels.length === 0) return null;
  return (
    <Panel title="Visitors see sample details" action={<Link to={WELCOME}>Replace them</Link>}>
      <p>{labels.join(', ')}</p>
    </Panel>
  );
}

function Figures({ range }: { range: StatRangeState }) {
  const statistics = useStatistics(range, adminMessages.loadStatisticsFailed);
  return (
    <>
      <SummaryPanels cards={cards} statistics={statistics} />
      {!statistics.hasFailed && (
        <Columns $least={340}>
          <DistrictRanking
            title="Popular Districts"
            statistics={statistics}
            limit={limits.overviewDistricts}
          />
          <PropertyTypes statistics={statistics} />
        </Columns>
      )}
    </>
  );
}

function PropertyTypes({ statistics: { period, failed } }: { statistics: Statistics }) {
  return (
    <Panel title="Property Types Distribution" hint="Current listings">
      <PanelQuery
        query={period}
        failed={failed}
        isEmpty={({ total_properties }) => total_properties === 0}
        empty="There are no listings yet."
      >
        {({ property_types }) => <RankedBars items={typeBars(property_types)} />}
      </PanelQuery>
    </Panel>
  );
}

function typeBars(types: Readonly<Record<string, number>>): RankedItem[] {
  const entries = Object.entries(types).sort(([, one], [, other]) => other - one);
  const total = entries.reduce((sum, [, number]) => sum + number, 0);
  return entries.map(([label, number]) => ({
    label,
    value: number,
    text: `${counted(number, 'listing')} · ${total === 0 ? 0 : Math.round((number / total) * 100)}%`,
  }));
}

function ViewingsPanel() {
  const today = dayInSingapore(new Date());
  const tomorrow = addDays(today, 1);
  const viewings = useViewings({ from: today, to: tomorrow });
  return (
    <Panel title="Viewings" action={<Link to={AGENDA}>Agenda</Link>}>
      <PanelQuery
        query={viewings}
        failed="Failed to load the viewings"
        isEmpty={(data) => data.viewings.length === 0}
        empty="No viewings today or tomorrow."
      >
        {(data) => (
          <>
            <ViewingsOfDay title="Today" day={today} viewings={data} />
            <ViewingsOfDay title="Tomorrow" day={tomorrow} viewings={data} />
          </>
        )}
      </PanelQuery>
    </Panel>
  );
}

interface ViewingsOfDayProps {
  title: string;
  day: string;
  viewings: ViewingsView;
}

function ViewingsOfDay({ title, day, viewings }: ViewingsOfDayProps) {
  const ofDay = viewingsOn(day, viewings);
  if (ofDay.length === 0) return null;
  return (
    <Stack $gap={2}>
      <h3>{title}</h3>
      <Entries aria-label={`Viewings ${title.toLowerCase()}`}>
        {ofDay.map((enquiry) => (
          <ViewingEntry key={enquiry.id} enquiry={enquiry} among={viewings} />
        ))}
      </Entries>
    </Stack>
  );
}

/** Changes since this browser was last on the site; nothing on a first visit. */
function SinceLastVisit() {
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
