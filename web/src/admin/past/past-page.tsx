import { dayInSingapore, startOfDay } from '@marketplace/contracts/analytics/date-range';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import type { ChangedSince, PastListing, SinceKind } from '@marketplace/contracts/listings/as-of.views';
import {
  AsOfChangesPage,
  AsOfPage,
  asOfSorts,
  sinceKinds,
} from '@marketplace/contracts/listings/as-of.views';
import { listingStatuses, propertyTypes } from '@marketplace/contracts/listings/listing.terms';
import { useState } from 'react';
import styled from 'styled-components';
import useSWR from 'swr';
import { z } from 'zod/mini';
import { getJson } from '../../api/client.ts';
import { Badge, StatusBadge, TypeBadge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { count, exactPrice, fullPrice, shortDate } from '../../ui/format.ts';
import { Cluster, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { from, space, theme } from '../../ui/theme.ts';
import { Card, Head, Picture } from '../listing/card.ts';
import { DifferenceValue } from '../listing/differences.tsx';
import { districtNames, statuses, types } from '../listing/filters.tsx';
import { MomentForm, PastBar } from '../listing/moment-form.tsx';
import { Thumbnail } from '../listing/thumbnail.tsx';
import { historyPath, PROPERTIES, thenPath } from '../pages.ts';
import { DownloadButton } from '../ui/buttons.tsx';
import { Choice, Pager, Tabs } from '../ui/controls.tsx';
import { Dimmed, FilterForm, framed, isOld, Note, Page, PageHeader, useLabelOf } from '../ui/page.tsx';
import { useFailureToast, useSettled, withParams } from '../ui/queries.ts';
import { localTime, moment } from '../ui/times.tsx';
import { paramsOfState, useUrlState } from '../ui/url-state.ts';

const FAILED = 'Failed to load the listings from that time';
const names = { list: 'Then', changes: 'Changed since' } as const;

/** Every listing at a moment, and the changes since. */
export function PastPage() {
  const { filter, set } = usePastFilter();
  const past = usePast(filter);
  const at = useLabelOf(past.data, filter.at);
  useFailureToast(past.error, FAILED);
  return (
    <Page>
      <PageHeader hint="Every listing at any moment. Times are Singapore time." />
      <MomentForm
        label="The site as it was on"
        at={filter.at}
        onShow={(moment) => void set({ at: moment.toISOString() })}
      >
        <Cluster $gap={2} role="group" aria-label="Moments">
          {quickMoments(new Date()).map(({ name, at: moment }) => (
            <Button key={name} variant="secondary" onClick={() => set({ at: moment })}>
              {name}
            </Button>
          ))}
        </Cluster>
      </MomentForm>
      {isInFuture(filter.at) ? (
        <EmptyState title="That time is in the future." />
      ) : (
        <>
          <Sticky as="section" $gap={[2, 4]} aria-label="Moment on screen">
            <div role="status">
              <strong>You are viewing {moment(at)}</strong>
              {past.data && <p>{counted(past.data.total, 'listing')}</p>}
            </div>
            <Cluster $gap={2}>
              <DownloadButton
                path={fileOf(filter)}
                name={`properties-as-of-${localTime(filter.at).replace(':', '')}.csv`}
                failure="Failed to export the listings"
              />
              <LinkButton size="sm" to={PROPERTIES}>
                Back to now
              </LinkButton>
            </Cluster>
          </Sticky>
          <Tabs label="The moment" names={names} chosen={filter.tab} onChoose={(tab) => set({ tab })}>
            {filter.tab === 'changes' ? (
              <ChangesList filter={filter} onChange={set} />
            ) : (
              <>
                <PastFilterForm filter={filter} onChange={set} />
                <QueryPanel query={past} failed={FAILED}>
                  {(page) => (
                    <Dimmed $gap={4} $isOld={isOld(past)}>
                      <PastList page={page} />
                      <Pager page={page.page} pages={page.pages} onPage={(to) => set({ page: to })} />
                    </Dimmed>
                  )}
                </QueryPanel>
              </>
            )}
          </Tabs>
        </>
      )}
    </Page>
  );
}

const DAY_MS = 86_400_000;

/** Returns common moments: this time yesterday and a week ago, and the starts of this month and the last. */
export function quickMoments(now: Date): { name: string; at: string }[] {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const month = `${dayInSingapore(now).slice(0, 7)}-01`;
  const before = `${dayInSingapore(new Date(Date.parse(startOfDay(month)) - DAY_MS)).slice(0, 7)}-01`;
  const begun = (day: string) => new Date(startOfDay(day)).toISOString();
  return [
    { name: 'Yesterday', at: ago(1) },
    { name: 'A week ago', at: ago(7) },
    { name: shortDate(begun(month)), at: begun(month) },
    { name: shortDate(begun(before)), at: begun(before) },
  ];
}

const Sticky = styled(PastBar)`
  @media (min-width: ${theme.bp.md}px) {
    position: sticky;
    top: 0;
    z-index: 1;
  }
`;

/** Without `/api`: changes by other admins do not affect it and must not reload it. */
const AS_OF = '/properties/as-of';
const TYPING_MS = 300;

const Filter = z.object({
  at: z.catch(z.optional(z.iso.datetime({ offset: true })), undefined),
  tab: z.catch(z.enum(['list', 'changes']), 'list'),
  search: z.catch(z.string(), ''),
  district: z.catch(z.string(), ''),
  property_type: z.catch(z.enum(['all', ...propertyTypes]), 'all'),
  status: z.catch(z.enum(['all', ...listingStatuses]), 'all'),
  sort: z.catch(z.enum(asOfSorts), 'title'),
  kind: z.catch(z.enum(['', ...sinceKinds]), ''),
  page: z.catch(z.coerce.number().check(z.int(), z.positive()), 1),
});
type Filter = z.infer<typeof Filter>;
/** The moment on screen, and its filters. */
type PastFilter = Filter & { at: string };

function usePastFilter() {
  const [dayAgo] = useState(() => new Date(Date.now() - DAY_MS).toISOString());
  const { state, set } = useUrlState(Filter);
  return { filter: { ...state, at: state.at ?? dayAgo }, set };
}

function usePast(filter: PastFilter) {
  const search = useSettled(filter.search, TYPING_MS);
  const path = isInFuture(filter.at) ? null : withParams(AS_OF, paramsOf({ ...filter, search }));
  return useSWR(path, (address) => getJson(address, AsOfPage), { keepPreviousData: true });
}

function fileOf(filter: PastFilter): string {
  return withParams(`/api${AS_OF}.csv`, paramsOf({ ...filter, page: 1 }));
}

/** The page number of the other tab does not apply to the list. */
function paramsOf({ tab, kind: _, page, ...filter }: PastFilter) {
  return paramsOfState(Filter, { ...filter, tab: 'list', kind: '', page: tab === 'list' ? page : 1 });
}

function isInFuture(at: string): boolean {
  return Date.parse(at) > Date.now();
}

const sortNames = {
  title: 'Title: A to Z',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  changed: 'Last changed first',
} as const;

interface PastFilterFormProps {
  filter: PastFilter;
  onChange: (changed: Partial<PastFilter>) => void;
}

function PastFilterForm({ filter, onChange }: PastFilterFormProps) {
  const { search, status, property_type, district, sort } = filter;
  return (
    <FilterForm>
      <Wide>
        <TextInput
          label="Search the listings from that time"
          hideLabel
          type="search"
          placeholder="Search the listings from that time..."
          maxLength={limits.searchLength}
          value={search}
          onChange={({ target }) => onChange({ search: target.value })}
        />
      </Wide>
      <Choice label="Status" options={statuses} value={status} onChoose={(to) => onChange({ status: to })} />
      <Choice
        label="Property Type"
        options={types}
        value={property_type}
        onChoose={(to) => onChange({ property_type: to })}
      />
      <Choice
        label="District"
        options={districtNames}
        value={district}
        onChoose={(to) => onChange({ district: to })}
      />
      <Choice label="Sort by" options={sortNames} value={sort} onChoose={(to) => onChange({ sort: to })} />
    </FilterForm>
  );
}

const Wide = styled.div`grid-column: 1 / -1;`;

function PastList({ page }: { page: AsOfPage }) {
  const { at, first_at, listings, total } = page;
  if (total === 0) return <EmptyState title={emptyText(at, first_at)} />;
  return (
    <Stack as="ul" $gap={3}>
      {listings.map((listing) => (
        <li key={listing.id}>
          <ThenCard listing={listing} at={at} />
        </li>
      ))}
    </Stack>
  );
}

function emptyText(at: string, first: string | null): string {
  if (first === null) return 'No listings have been added yet.';
  return at < first
    ? `Nothing was listed yet. The first listing was added on ${moment(first)}.`
    : 'No listings match.';
}

function ThenCard({ listing, at }: { listing: PastListing; at: string }) {
  const { id, title, district, category, status, property_type, image, version, since } = listing;
  return (
    <Card>
      <Picture>
        <Thumbnail path={image ?? undefined} alt="" />
      </Picture>
      <Head>
        <h2>
          <Link to={thenPath(id, { version, at })}>{title}</Link>
        </h2>
        <Note>
          {district} · {category}
        </Note>
        <Cluster $gap={1}>
          <StatusBadge listing={{ status, property_type }} />
          <TypeBadge type={property_type} />
        </Cluster>
        {status === 'inactive' && <Note>Hidden from visitors then</Note>}
      </Head>
      <Figures>
        <strong>{fullPrice(listing)}</strong>
        <Note>since {moment(since)}</Note>
      </Figures>
    </Card>
  );
}

const Figures = styled.div`
  grid-area: actions;
  font-variant-numeric: tabular-nums;
  ${from.md} { text-align: right; }
  strong { font-size: ${theme.size.md}; font-weight: ${theme.weight.strong}; }
`;

const CHANGES_FAILED = 'Failed to load what changed since';

const kindNames: Readonly<Record<SinceKind, string>> = {
  added: 'Added',
  gone: 'Deleted',
  sold: 'Sold',
  rented: 'Rented',
  withdrawn: 'Hidden',
  reopened: 'Back on the market',
  repriced: 'Repriced',
};

interface ChangesListProps {
  filter: PastFilter;
  onChange: (changed: Partial<PastFilter>) => void;
}

function ChangesList({ filter: { at, kind, page }, onChange }: ChangesListProps) {
  const path = withParams(`${AS_OF}/changes`, { at, ...paramsOfState(Filter, Filter.parse({ kind, page })) });
  const changes = useSWR(path, (address) => getJson(address, AsOfChangesPage), { keepPreviousData: true });
  useFailureToast(changes.error, CHANGES_FAILED);
  return (
    <QueryPanel query={changes} failed={CHANGES_FAILED}>
      {({ counts, total, pages, ...shown }) => (
        <>
          <Note role="status">{summaryOf(counts)}</Note>
          <FilterForm>
            <Choice
              label="What changed"
              options={{ '': 'All changes', ...numberedKinds(counts) }}
              value={kind}
              onChoose={(to) => onChange({ kind: to })}
            />
          </FilterForm>
          {total === 0 ? (
            <EmptyState title="No changes since then." />
          ) : (
            <Stack as="ul" $gap={2}>
              {shown.changes.map((change) => (
                <li key={change.id}>
                  <ChangeLine change={change} />
                </li>
              ))}
            </Stack>
          )}
          <Pager page={shown.page} pages={pages} onPage={(to) => onChange({ page: to })} />
        </>
      )}
    </QueryPanel>
  );
}

type Counts = AsOfChangesPage['counts'];

/** `3 added · 1 sold · 12 repriced`: the kinds with any changes. */
function summaryOf(counts: Counts): string {
  return sinceKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${count(counts[kind])} ${kindNames[kind].toLowerCase()}`)
    .join(' · ');
}

function numberedKinds(counts: Counts): Readonly<Partial<Record<SinceKind, string>>> {
  return Object.fromEntries(sinceKinds.map((kind) => [kind, `${kindNames[kind]} (${count(counts[kind])})`]));
}

function ChangeLine({ change }: { change: ChangedSince }) {
  const { id, title, kinds, before, now } = change;
  const only = before ?? now;
  return (
    <Line>
      <Stack $gap={1}>
        <h2>
          <Link to={historyPath(id)}>{title}</Link>
        </h2>
        <Cluster $gap={1}>
          {kinds.map((kind) => (
            <Badge key={kind} colors={theme.type.Rent}>
              {kindNames[kind]}
            </Badge>
          ))}
        </Cluster>
      </Stack>
      <Values>
        {before && now ? (
          <Compared before={before} now={now} />
        ) : (
          only && (
            <>
              {exactPrice(only.price)} <StatusBadge listing={only} />
            </>
          )
        )}
      </Values>
    </Line>
  );
}

type Offer = NonNullable<ChangedSince['now']>;

function Compared({ before, now }: { before: Offer; now: Offer }) {
  const fields = (['price', 'status'] as const).filter((field) => before[field] !== now[field]);
  return fields.map((field) => (
    <DifferenceValue
      key={field}
      change={{ field, from: before[field], to: now[field] }}
      type={now.property_type}
    />
  ));
}

const Line = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(2)} ${space(4)};
  align-items: center;
  padding: ${space(3)} ${space(4)};
  ${framed}
  overflow-wrap: anywhere;
  a { color: ${theme.color.ink}; text-decoration: none; }
  a:hover { color: ${theme.color.brand}; text-decoration: underline; }
  @media (max-width: ${theme.bp.md - 1}px) { grid-template-columns: minmax(0, 1fr); }
`;
const Values = styled.div`
  display: grid;
  gap: ${space(1)};
  justify-items: end;
  font-variant-numeric: tabular-nums;
  @media (max-width: ${theme.bp.md - 1}px) { justify-items: start; }
`;
