import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { PriceChangeRow, PriceChangeSort } from '@marketplace/contracts/analytics/price-changes.views';
import { PriceChangesPage } from '@marketplace/contracts/analytics/price-changes.views';
import { ListingWritten } from '@marketplace/contracts/listings/listing.commands';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { property } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import useSWR from 'swr';
import { z } from 'zod/mini';
import { ApiError } from '../../api/api-error.ts';
import { getJson, sendJson } from '../../api/client.ts';
import { useCommand } from '../../api/use-command.ts';
import { count, exactPrice } from '../../ui/format.ts';
import { VisuallyHidden } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { theme } from '../../ui/theme.ts';
import { useListingCommand } from '../listing/undo.tsx';
import { historyPath } from '../pages.ts';
import { DownloadButton, SmallButton } from '../ui/buttons.tsx';
import { useConfirm } from '../ui/confirm.tsx';
import { Choice, Pager, Tabs, withCount } from '../ui/controls.tsx';
import type { Column } from '../ui/data-table.tsx';
import { StackedTable } from '../ui/data-table.tsx';
import { EFFECT_RULE, PriceEffectText, signedPercent } from '../ui/figures.tsx';
import { Dimmed, FilterForm, isOld, Page, PageHeader, useLabelOf } from '../ui/page.tsx';
import { Panel } from '../ui/panel.tsx';
import { useFailureToast, withParams } from '../ui/queries.ts';
import { moment } from '../ui/times.tsx';
import { useUrlState } from '../ui/url-state.ts';

const FAILED = 'Failed to load price changes';

/** Price changes and their effects. */
export function PricesPage() {
  const { state: filter, set } = useUrlState(PriceFilter);
  const changes = usePriceChanges(filter);
  const shown = useLabelOf(changes.data, filter);
  const { revert, dialog } = useRevertPrice();
  useFailureToast(changes.error, FAILED);
  return (
    <Page>
      <PageHeader title="Price changes" hint="How each change affected interest.">
        <DownloadButton path={csvPath(filter)} name="price-changes.csv" />
      </PageHeader>
      <Filters>
        <Choice label="Changed" value={filter.days} options={spans} onChoose={(days) => set({ days })} />
        <Choice label="Sort by" value={filter.sort} options={orderNames} onChoose={(sort) => set({ sort })} />
      </Filters>
      <Tabs
        label="Direction"
        names={tabNames(changes.data)}
        chosen={filter.direction ?? 'all'}
        onChoose={(tab) => set({ direction: tab === 'all' ? undefined : tab })}
      >
        <QueryPanel
          query={changes}
          failed={FAILED}
          isEmpty={(page) => page.changes.length === 0}
          empty={<EmptyState title="No price changes in this period" />}
        >
          {(page) => (
            <Dimmed $gap={4} $isOld={isOld(changes)}>
              <Panel title={orderNames[shown.sort]} hint={EFFECT_RULE}>
                <PriceChangesTable changes={page.changes} onRevert={(change) => void revert(change)} />
              </Panel>
              <Pager page={page.page} pages={page.pages} onPage={(to) => set({ page: to })} />
            </Dimmed>
          )}
        </QueryPanel>
      </Tabs>
      {dialog}
    </Page>
  );
}

function tabNames(page: PriceChangesPage | undefined) {
  return {
    all: withCount('All', page && page.rises + page.cuts),
    up: withCount('Increases', page?.rises),
    down: withCount('Cuts', page?.cuts),
  } as const;
}

const Filters = styled(FilterForm)`
  @media (max-width: ${theme.bp.sm - 1}px) { grid-template-columns: minmax(0, 1fr); }
`;

interface PriceChangesTableProps {
  changes: readonly PriceChangeRow[];
  onRevert: (change: PriceChangeRow) => void;
}

function PriceChangesTable({ changes, onRevert }: PriceChangesTableProps) {
  const revertColumn: Column<PriceChangeRow> = {
    name: 'Actions',
    heading: <VisuallyHidden>Actions</VisuallyHidden>,
    narrow: 'line',
    cell: (change) => (
      <SmallButton onClick={() => onRevert(change)}>
        Revert price
        <VisuallyHidden>
          {' '}
          to {exactPrice(change.from)}, {change.title}
        </VisuallyHidden>
      </SmallButton>
    ),
  };
  return (
    <StackedTable
      label="Price changes table"
      caption="Price changes"
      columns={[...columns, revertColumn]}
      rows={changes}
      keyOf={({ listing_id, version }) => `${listing_id} ${version}`}
    />
  );
}

const columns: readonly Column<PriceChangeRow>[] = [
  {
    name: 'Property',
    isRowHeader: true,
    cell: ({ listing_id, title, at, now }) => (
      <>
        <Link to={`${historyPath(listing_id)}?tab=price`}>{title}</Link>
        <Quiet>{moment(at)}</Quiet>
        {now?.status !== 'active' && <Quiet>{now ? `now ${now.status}` : 'since deleted'}</Quiet>}
      </>
    ),
  },
  {
    name: 'Price',
    narrow: 'line',
    cell: ({ from, to, change_percent }) => (
      <>
        {exactPrice(from)} → <strong>{exactPrice(to)}</strong>
        <Quiet>{signedPercent(change_percent)}</Quiet>
      </>
    ),
  },
  { name: 'Effect', narrow: 'corner', cell: (change) => <PriceEffectText {...change} /> },
  {
    name: 'Views per day',
    unit: 'views per day',
    cell: ({ before, after }) => `${perDay(before)} → ${perDay(after)}`,
  },
  {
    name: 'Clicks',
    unit: 'clicks',
    cell: ({ before, after }) => `${count(before.clicks)} → ${count(after.clicks)}`,
  },
  {
    name: 'Enquiries',
    unit: 'enquiries',
    cell: ({ before, after }) => `${count(before.enquiries)} → ${count(after.enquiries)}`,
  },
  {
    name: 'Days',
    unit: 'days',
    cell: ({ before, after }) =>
      before.days === after.days ? count(before.days) : `${before.days} → ${after.days}`,
  },
];

function perDay({ views, days }: PriceChangeRow['before']): string {
  return days === 0 ? '–' : (views / days).toFixed(1);
}

const Quiet = styled.small`
  display: block;
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.text};
`;

/** Without `/api`: it covers complete days only, so that visits need not reload it. */
const PRICE_CHANGES = '/analytics/price-changes';

const orders = {
  lost: { sort: 'effect', order: 'asc' },
  gained: { sort: 'effect', order: 'desc' },
  newest: { sort: 'at', order: 'desc' },
  risen: { sort: 'change', order: 'desc' },
  cut: { sort: 'change', order: 'asc' },
  views: { sort: 'views', order: 'desc' },
} as const satisfies Record<string, { sort: PriceChangeSort; order: 'asc' | 'desc' }>;
const orderNames = {
  lost: 'Lost most interest',
  gained: 'Gained most interest',
  newest: 'Newest first',
  risen: 'Largest increase',
  cut: 'Largest cut',
  views: 'Most views',
} as const;

const spans = {
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last year',
  all: 'All time',
} as const;

const PriceFilter = z.object({
  direction: z.catch(z.optional(z.enum(['up', 'down'])), undefined),
  sort: z.catch(z.enum(['lost', 'gained', 'newest', 'risen', 'cut', 'views']), 'lost'),
  days: z.catch(z.enum(['30', '90', '365', 'all']), '90'),
  page: z.catch(z.coerce.number().check(z.int(), z.positive()), 1),
});
type PriceFilter = z.infer<typeof PriceFilter>;

function paramsOf({ direction, sort, days, page }: PriceFilter): Record<string, string> {
  const { sort: by, order } = orders[sort];
  return {
    sort: by,
    order,
    ...(direction && { direction }),
    ...(days !== 'all' && { from: addDays(dayInSingapore(new Date()), -Number(days)) }),
    ...(page > 1 && { page: String(page) }),
  };
}

function usePriceChanges(filter: PriceFilter) {
  return useSWR(withParams(PRICE_CHANGES, paramsOf(filter)), (path) => getJson(path, PriceChangesPage), {
    keepPreviousData: true,
  });
}

function csvPath(filter: PriceFilter): string {
  return withParams(`/api${PRICE_CHANGES}.csv`, paramsOf({ ...filter, page: 1 }));
}

/** Returns the command that reverts a price change after a question, and its dialog. Refuses when the price has changed since. */
function useRevertPrice() {
  const { confirm, dialog } = useConfirm();
  const loading = useCommand(
    async ({ listing_id, title, to }: PriceChangeRow) => {
      const now = await getJson(`/api/properties/${listing_id}`, property).catch((error: unknown) => {
        const isDeleted = error instanceof ApiError && error.status === 404;
        throw isDeleted ? new ApiError(404, `${title} has been deleted.`) : error;
      });
      if (now.price === to) return now;
      const price = exactPrice(now.price);
      throw new ApiError(409, `The price of ${now.title} has changed since: it is ${price} now.`);
    },
    { failure: 'Failed to load the current listing' },
  );
  const saving = useListingCommand(
    async (calls, { now, price }: { now: PropertyView; price: number }) => {
      const options = calls.options(now.version);
      await sendJson('PUT', `/api/properties/${now.id}`, { price }, ListingWritten, options);
      return `${now.title} is back to ${exactPrice(price)}`;
    },
    { failure: 'Failed to revert the price' },
  );
  async function revert(change: PriceChangeRow) {
    const now = await loading.run(change);
    if (!now) return;
    const message = `${now.title} goes from ${exactPrice(change.to)} back to ${exactPrice(change.from)}. Visitors see it at once; the history keeps both prices.`;
    if (await confirm({ title: 'Revert price', message, confirmLabel: 'Revert price' }))
      await saving.run({ now, price: change.from });
  }
  return { revert, dialog };
}
