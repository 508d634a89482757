import type { EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import { enquiryKinds, enquiryStatuses } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { EnquirySummary } from '@marketplace/contracts/enquiries/enquiry.views';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/controls.tsx';
import { count } from '../../ui/format.ts';
import { Cluster } from '../../ui/layout.ts';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { ListingPicker } from '../listing/filters.tsx';
import { enquiryPath } from '../pages.ts';
import { Tabs } from '../ui/controls.tsx';
import { Freshness } from '../ui/live.tsx';
import { Dimmed, FilterForm, framed, isOld, Page, PageHeader } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { exactTime, moment, timeAgo } from '../ui/times.tsx';
import { PersonDialog } from './personal-data.tsx';
import type { EnquiryFilter } from './use-enquiries.ts';
import {
  filterOfParams,
  kindNames,
  paramsOfFilter,
  statusColors,
  statusNames,
  useEnquiries,
  whoOf,
} from './use-enquiries.ts';

const FAILED = 'Failed to load the enquiries';

/** What visitors have written, newest first. */
export function EnquiriesPage() {
  const [params, setParams] = useSearchParams();
  const filter = filterOfParams(params);
  const inbox = useEnquiries(filter);
  const [isAsked, setIsAsked] = useState(false);
  useFailureToast(inbox.query.error, FAILED);
  const change = (changed: EnquiryFilter) =>
    setParams(paramsOfFilter({ ...filter, ...changed }), { replace: true });
  return (
    <Page>
      <PageHeader hint={<Freshness />}>
        <Button variant="secondary" size="sm" onClick={() => setIsAsked(true)}>
          A person’s data
        </Button>
      </PageHeader>
      <EnquiryFilterForm filter={filter} onChange={change} />
      <Tabs
        label="Status"
        names={tabNames(inbox.counts)}
        chosen={filter.status ?? 'all'}
        onChoose={(tab) => change({ status: tab === 'all' ? undefined : tab })}
      >
        <QueryPanel
          query={inbox.query}
          failed={FAILED}
          isEmpty={(enquiries) => enquiries.length === 0}
          empty={<EmptyState title={emptyText(filter)} />}
        >
          {(enquiries) => (
            <Dimmed $gap={4} $isOld={isOld(inbox.query)}>
              <EnquiryList enquiries={enquiries} />
            </Dimmed>
          )}
        </QueryPanel>
        {inbox.hasMore && (
          <Button variant="secondary" disabled={inbox.isLoadingMore} onClick={inbox.showMore}>
            Show more
          </Button>
        )}
      </Tabs>
      {isAsked && <PersonDialog onClose={() => setIsAsked(false)} />}
    </Page>
  );
}

type Tab = 'all' | EnquiryStatus;

/** Returns the names of the tabs with how many there are of each; `all` is all but spam. */
function tabNames(counts: Readonly<Record<EnquiryStatus, number>> | undefined): Record<Tab, string> {
  const named = (name: string, number: number | undefined) =>
    number === undefined ? name : `${name} (${count(number)})`;
  const all = enquiryStatuses.reduce(
    (sum, status) => sum + (status === 'spam' ? 0 : (counts?.[status] ?? 0)),
    0,
  );
  return {
    all: named('All', counts && all),
    new: named(statusNames.new, counts?.new),
    answered: named(statusNames.answered, counts?.answered),
    viewing_arranged: named(statusNames.viewing_arranged, counts?.viewing_arranged),
    closed: named(statusNames.closed, counts?.closed),
    spam: named(statusNames.spam, counts?.spam),
  };
}

function emptyText({ status, kind, property_id }: EnquiryFilter): string {
  if (kind || property_id) return 'No enquiries match';
  return status === undefined ? 'No enquiries yet' : `No enquiries are ${statusNames[status].toLowerCase()}`;
}

interface EnquiryFilterFormProps {
  filter: EnquiryFilter;
  onChange: (changed: EnquiryFilter) => void;
}

/** Narrows the inbox by kind and listing. */
function EnquiryFilterForm({ filter, onChange }: EnquiryFilterFormProps) {
  return (
    <FilterForm role="search" onSubmit={(event) => event.preventDefault()}>
      <Select
        label="Kind"
        value={filter.kind ?? ''}
        onChange={({ target }) => onChange({ kind: enquiryKinds.find((kind) => kind === target.value) })}
      >
        <option value="">All kinds</option>
        {enquiryKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]}
          </option>
        ))}
      </Select>
      <ListingPicker
        value={filter.property_id ?? ''}
        onChoose={(id) => onChange({ property_id: id || undefined })}
      />
    </FilterForm>
  );
}

/** Enquiries, newest first; each opens with a press anywhere on it. */
function EnquiryList({ enquiries }: { enquiries: readonly EnquirySummary[] }) {
  return (
    <List>
      {enquiries.map((enquiry) => (
        <EnquiryItem key={enquiry.id} enquiry={enquiry} />
      ))}
    </List>
  );
}

function EnquiryItem({ enquiry }: { enquiry: EnquirySummary }) {
  const { id, reference, kind, status, received_at, listing, person, viewing, readable } = enquiry;
  return (
    <Item $isNew={status === 'new'}>
      <Head>
        <Who to={enquiryPath(id)}>{whoOf(enquiry)}</Who>
        <time dateTime={received_at} title={exactTime(received_at)}>
          {status === 'new' ? timeAgo(received_at, Date.now()) : moment(received_at)}
        </time>
      </Head>
      <Subject>
        {person?.subject ??
          (readable === 'forgotten' ? 'The message was permanently deleted.' : 'Its key is missing.')}
      </Subject>
      <Cluster $gap={[1, 2]}>
        <Badge colors={statusColors[status]}>{statusNames[status]}</Badge>
        <Badge colors={theme.status.inactive}>{kindNames[kind]}</Badge>
        <Quiet>
          {[reference, listing?.title, viewing && `viewing on ${moment(viewing.starts_at)}`]
            .filter(Boolean)
            .join(' · ')}
        </Quiet>
      </Cluster>
    </Item>
  );
}

const List = styled.ul`
  ${framed}
  overflow: hidden;
`;
const Item = styled.li<{ $isNew: boolean }>`
  position: relative;
  display: grid;
  gap: ${space(1)};
  padding: ${space(3)} ${space(4)};
  border-top: 1px solid ${theme.color.line};
  border-left: 4px solid ${({ $isNew }) => ($isNew ? theme.type.Rent[0] : 'transparent')};
  overflow-wrap: anywhere;
  &:first-child { border-top: 0; }
  &:hover { background: ${theme.color.canvas}; }
  &:has(a:focus-visible) { outline: 3px solid ${theme.color.focus}; outline-offset: -3px; }
`;
const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space(3)};
  time {
    flex: none;
    color: ${theme.color.muted};
    font-size: ${theme.size.sm};
    font-variant-numeric: tabular-nums;
  }
`;
/** The link reaches over the whole item. */
const Who = styled(Link)`
  color: ${theme.color.ink};
  font-weight: ${theme.weight.strong};
  text-decoration: none;
  &::after { content: ''; position: absolute; inset: 0; }
  &:focus-visible { outline: none; }
`;
const Subject = styled.p`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
const Quiet = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;
