import { counted } from '@marketplace/contracts/counted';
import type { HistoryEntry, PriceChange } from '@marketplace/contracts/listings/history.views';
import { ListingHistory, PriceHistory } from '@marketplace/contracts/listings/history.views';
import { messages } from '@marketplace/contracts/messages';
import { useParams, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import useSWR from 'swr';
import { ApiError } from '../../api/api-error.ts';
import { getJson } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { exactPrice, singaporeDate } from '../../ui/format.ts';
import { Cluster, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { ReminderPanel } from '../enquiry/reminders.tsx';
import { DifferenceList } from '../listing/differences.tsx';
import type { EditDialog } from '../listing/edit-dialog.tsx';
import { useEditDialog } from '../listing/edit-dialog.tsx';
import { headlineOf, sourceOf } from '../listing/event-wording.ts';
import { MomentForm } from '../listing/moment-form.tsx';
import { PROPERTIES, versionPath } from '../pages.ts';
import { useRight } from '../session/session.ts';
import { ListingFollowers } from '../statistics/followers.tsx';
import { TrafficPanel } from '../statistics/traffic-panel.tsx';
import { useTimeline } from '../statistics/use-statistics.ts';
import { SmallButton } from '../ui/buttons.tsx';
import { Tabs } from '../ui/controls.tsx';
import type { Column } from '../ui/data-table.tsx';
import { StackedTable } from '../ui/data-table.tsx';
import { EFFECT_RULE, PriceEffectText, signedPercent } from '../ui/figures.tsx';
import { SetAsideNote } from '../ui/live.tsx';
import { framed, Note, Page, PageHeader, Row } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { DaySections, moment, Time, timeOfDay } from '../ui/times.tsx';
import { PrivateNotesTab } from './private-notes-tab.tsx';
import { SellerTab } from './seller-tab.tsx';
import { AsOfView } from './version-view.tsx';

const FAILED = 'Failed to load the history';

/** The page of one listing, also of a deleted one: who changed it, when and how, its prices, notes and seller's link. With `?version=` it shows the listing at that version. */
export function HistoryPage({ EditDialog }: { EditDialog: EditDialog }) {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const version = versionOf(params.get('version'));
  const history = useSWR(`/api/properties/${encodeURIComponent(id)}/history`, (path) =>
    getJson(path, ListingHistory),
  );
  const { edit, editDialog } = useEditDialog(EditDialog);
  useFailureToast(history.error, FAILED);
  return (
    <Page>
      <PageHeader title={history.data?.title ?? 'Property'}>
        <Row $gap={2}>
          <LinkButton to={PROPERTIES} variant="secondary" size="sm">
            All properties
          </LinkButton>
          {history.data?.deleted === false && version === undefined && (
            <SmallButton onClick={() => edit(id)}>Edit</SmallButton>
          )}
        </Row>
      </PageHeader>
      <SetAsideNote listingId={id} />
      {history.error instanceof ApiError && history.error.status === 404 ? (
        <EmptyState title={messages.propertyNotFound} />
      ) : (
        <QueryPanel query={history} failed={FAILED}>
          {(data) => (
            <>
              <Line as="p" $gap={2}>
                {data.deleted && <Badge colors={theme.status.sold}>Deleted</Badge>}
                <span>{summaryText(data)} Times are Singapore time.</span>
              </Line>
              {version === undefined ? (
                <HistoryTabs history={data} />
              ) : (
                <AsOfView history={data} version={version} />
              )}
            </>
          )}
        </QueryPanel>
      )}
      {editDialog}
    </Page>
  );
}

function versionOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

const names = { timeline: 'Timeline', price: 'Price', notes: 'Private notes' } as const;
const ownersNames = { ...names, seller: 'For the seller' } as const;

function HistoryTabs({ history }: { history: ListingHistory }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const mayLink = useRight('manageSellerLinks');
  const chosen =
    asked === 'price' || asked === 'notes' || (asked === 'seller' && mayLink) ? asked : 'timeline';
  function showMoment(moment: Date): string | undefined {
    const version = versionAt(history.entries, moment);
    if (version === undefined) return 'The listing did not exist yet.';
    setParams({ version: String(version), at: moment.toISOString() });
    return undefined;
  }
  return (
    <Tabs
      label="History"
      names={mayLink ? ownersNames : (names as typeof ownersNames)}
      chosen={chosen}
      onChoose={(tab) => setParams(tab === 'timeline' ? {} : { tab }, { replace: true })}
    >
      {chosen === 'price' && <PriceTab id={history.listing_id} />}
      {chosen === 'notes' && <PrivateNotesTab id={history.listing_id} isDeleted={history.deleted} />}
      {chosen === 'seller' && <SellerTab id={history.listing_id} isDeleted={history.deleted} />}
      {chosen === 'timeline' && (
        <>
          {!history.deleted && <ReminderPanel about="listing" id={history.listing_id} />}
          <MomentForm label="The listing as it was on" onShow={showMoment} />
          <DaySections entries={history.entries}>
            {(ofDay) => (
              <Entries as="ol" $gap={3}>
                {ofDay.map((entry) => (
                  <TimelineEntry key={entry.position} listingId={history.listing_id} entry={entry} />
                ))}
              </Entries>
            )}
          </DaySections>
        </>
      )}
    </Tabs>
  );
}

function summaryText({ entries }: ListingHistory): string {
  const first = entries.at(-1);
  const since = first ? ` since ${singaporeDate(first.recorded_at)}` : '';
  return `${counted(entries.length, 'change')}${since}.`;
}

const Line = styled(Row)`color: ${theme.color.muted};`;

function TimelineEntry({ listingId, entry }: { listingId: string; entry: HistoryEntry }) {
  const { recorded_at, actor, source, version, changes, from_version } = entry;
  return (
    <Item as="li" $gap={1}>
      <Head $gap={[1, 4]}>
        <h3>{headlineOf(entry)}</h3>
        <Time at={recorded_at}>{timeOfDay(recorded_at)}</Time>
      </Head>
      <Note>
        by {actor.name}, {sourceOf(source)} ·{' '}
        <Link to={versionPath(listingId, version)}>version {version}</Link>
        {from_version !== null && (
          <>
            {' '}
            · from <Link to={versionPath(listingId, from_version)}>version {from_version}</Link>
          </>
        )}
      </Note>
      {changes.length > 0 && <DifferenceList changes={changes} type={entry.property_type} />}
    </Item>
  );
}

const Entries = styled(Stack)`
  padding-left: ${space(5)};
  border-left: 2px solid ${theme.color.line};
`;
const Item = styled(Stack)`
  position: relative;
  padding: ${space(3)} ${space(4)};
  ${framed}
  &::before {
    content: '';
    position: absolute;
    top: 18px;
    left: calc(-1 * ${space(5)} - 9px);
    width: 14px;
    height: 14px;
    border: 2px solid ${theme.color.sunken};
    border-radius: ${theme.radius.pill}px;
    background: ${theme.color.brand};
  }
`;
const Head = styled(Cluster)`
  justify-content: space-between;
  time { color: ${theme.color.muted}; font-variant-numeric: tabular-nums; }
`;

/** Returns the version a listing had at a moment; undefined when there was no listing yet. Entries come newest first. */
function versionAt(entries: readonly HistoryEntry[], moment: Date): number | undefined {
  return entries.find(({ recorded_at }) => Date.parse(recorded_at) <= moment.getTime())?.version;
}

const PRICES_FAILED = 'Failed to load the price history';

function PriceTab({ id }: { id: string }) {
  const prices = useSWR(`/api/properties/${id}/price-history`, (path) => getJson(path, PriceHistory));
  const timeline = useTimeline(undefined, id);
  useFailureToast(prices.error ?? timeline.error, PRICES_FAILED);
  return (
    <>
      <Panel title="Price history" hint={EFFECT_RULE}>
        <QueryPanel query={prices} failed={PRICES_FAILED}>
          {(list) => <PriceTable listingId={id} prices={list} />}
        </QueryPanel>
      </Panel>
      <TrafficPanel query={timeline} failed={PRICES_FAILED} listingId={id} />
      <ListingFollowers id={id} />
    </>
  );
}

function PriceTable({ listingId, prices }: { listingId: string; prices: readonly PriceChange[] }) {
  const columns: Column<PriceChange>[] = [
    {
      name: 'Since',
      isRowHeader: true,
      cell: ({ at, version }) => <Link to={versionPath(listingId, version)}>{moment(at)}</Link>,
    },
    { name: 'Price', isNumeric: true, cell: ({ price }) => exactPrice(price), narrow: 'corner' },
    {
      name: 'Change',
      isNumeric: true,
      cell: ({ change_percent }) => (change_percent === null ? '–' : signedPercent(change_percent)),
    },
    { name: 'Views per day', isNumeric: true, cell: (price) => <Effect price={price} /> },
  ];
  return (
    <StackedTable
      label="Price history table"
      columns={columns}
      rows={prices.toReversed()}
      keyOf={({ version }) => String(version)}
    />
  );
}

function Effect({ price }: { price: PriceChange }) {
  const { views_per_day_before: before, views_per_day_after: after, change_percent } = price;
  return (
    <>
      {meanText(before)} → {meanText(after)} {change_percent !== null && <PriceEffectText {...price} />}
    </>
  );
}

function meanText(mean: number | null): string {
  return mean === null ? '–' : mean.toFixed(1);
}
