import type { AsOfChangesPage, ChangedSince, SinceKind } from '@marketplace/contracts/listings/as-of.views';
import { sinceKinds } from '@marketplace/contracts/listings/as-of.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { Select } from '../../ui/controls.tsx';
import { count, exactPrice } from '../../ui/format.ts';
import { Cluster, Stack } from '../../ui/layout.ts';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { DifferenceValue, differenceOf } from '../listing/differences.tsx';
import { historyPath } from '../pages.ts';
import { Pager } from '../ui/controls.tsx';
import { FilterForm, framed, Note } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import type { PastFilter } from './use-past.ts';
import { useChangedSince } from './use-past.ts';

const FAILED = 'Failed to load what changed since';

export const kindNames: Readonly<Record<SinceKind, string>> = {
  added: 'Added',
  gone: 'Deleted',
  sold: 'Sold',
  withdrawn: 'Hidden',
  reopened: 'Back on the market',
  repriced: 'Repriced',
};

interface ChangesListProps {
  filter: PastFilter;
  onChange: (changed: Partial<PastFilter>) => void;
}

/** What is another now than it was at the moment. */
export function ChangesList({ filter, onChange }: ChangesListProps) {
  const changes = useChangedSince(filter);
  useFailureToast(changes.error, FAILED);
  return (
    <QueryPanel query={changes} failed={FAILED}>
      {(page) => (
        <>
          <Note role="status">{summaryOf(page.counts)}</Note>
          <FilterForm role="search" onSubmit={(event) => event.preventDefault()}>
            <KindSelect counts={page.counts} kind={filter.kind} onChoose={(kind) => onChange({ kind })} />
          </FilterForm>
          {page.total === 0 ? (
            <EmptyState title="No changes since then." />
          ) : (
            <Stack as="ul" $gap={2}>
              {page.changes.map((change) => (
                <li key={change.id}>
                  <ChangeLine change={change} />
                </li>
              ))}
            </Stack>
          )}
          <Pager page={page.page} pages={page.pages} onPage={(to) => onChange({ page: to })} />
        </>
      )}
    </QueryPanel>
  );
}

/** `3 added · 1 sold · 12 repriced`: of each kind that there is any of. */
function summaryOf(counts: AsOfChangesPage['counts']): string {
  return sinceKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${count(counts[kind])} ${kindNames[kind].toLowerCase()}`)
    .join(' · ');
}

interface KindSelectProps {
  counts: AsOfChangesPage['counts'];
  kind: SinceKind | undefined;
  onChoose: (kind: SinceKind | undefined) => void;
}

function KindSelect({ counts, kind, onChoose }: KindSelectProps) {
  return (
    <Select
      label="What changed"
      value={kind ?? ''}
      onChange={({ target }) => onChoose(sinceKinds.find((one) => one === target.value))}
    >
      <option value="">Everything</option>
      {sinceKinds.map((one) => (
        <option key={one} value={one}>
          {kindNames[one]} ({count(counts[one])})
        </option>
      ))}
    </Select>
  );
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
              {exactPrice(only.price)} <StatusBadge status={only.status} />
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
    <DifferenceValue key={field} difference={differenceOf({ field, from: before[field], to: now[field] })} />
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
