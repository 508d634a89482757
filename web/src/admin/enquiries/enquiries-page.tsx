import type { EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import { enquiryStatuses } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { EnquirySummary } from '@marketplace/contracts/enquiries/enquiry.views';
import { limits } from '@marketplace/contracts/limits';
import { useState } from 'react';
import styled from 'styled-components';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/controls.tsx';
import { count } from '../../ui/format.ts';
import { useWide } from '../../ui/hydration.tsx';
import { Cluster, Small } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { EmptyState, QueryPanel } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import {
  EnquiryFilter,
  kindNames,
  sourceOf,
  statusColors,
  statusNames,
  useEnquiries,
  useFoundEnquiries,
  whoOf,
} from '../enquiry/use-enquiries.ts';
import { ListingPicker } from '../listing/filters.tsx';
import { enquiryPath } from '../pages.ts';
import { useRight } from '../session/session.ts';
import { MoreButton, SmallButton } from '../ui/buttons.tsx';
import { Choice, Tabs, withCount } from '../ui/controls.tsx';
import { FilterSheet } from '../ui/filter-sheet.tsx';
import { Freshness } from '../ui/live.tsx';
import { Dimmed, FilterForm, framed, isOld, Note, Page, PageHeader } from '../ui/page.tsx';
import { useFailureToast, useSettled } from '../ui/queries.ts';
import { moment, Time, timeAgo } from '../ui/times.tsx';
import { useUrlState } from '../ui/url-state.ts';
import { LeadDialog } from './lead-dialog.tsx';
import { PersonDialog } from './personal-data.tsx';

const FAILED = 'Failed to load the enquiries';
const SEARCH_PAUSE_MS = 400;

/** Messages from visitors, newest first. */
export function EnquiriesPage() {
  const { state: filter, set } = useUrlState(EnquiryFilter);
  const inbox = useEnquiries(filter);
  const [text, setText] = useState('');
  const wanted = useSettled(text.trim(), SEARCH_PAUSE_MS);
  const search = useFoundEnquiries(wanted, filter);
  const list = wanted === '' ? inbox : search;
  const [isLeadOpen, setIsLeadOpen] = useState(false);
  const [isPersonOpen, setIsPersonOpen] = useState(false);
  const mayForget = useRight('forgetPersonalData');
  useFailureToast(list.query.error, FAILED);
  return (
    <Page>
      <PageHeader hint={<Freshness />}>
        <Cluster $gap={2}>
          {mayForget && <SmallButton onClick={() => setIsPersonOpen(true)}>A person’s data</SmallButton>}
          <Button size="sm" onClick={() => setIsLeadOpen(true)}>
            Add lead
          </Button>
        </Cluster>
      </PageHeader>
      <Filters filter={filter} set={set} text={text} onType={setText} />
      <Tabs
        label="Status"
        names={tabNames(inbox.first?.counts)}
        chosen={filter.status ?? 'all'}
        onChoose={(tab) => set({ status: tab === 'all' ? undefined : tab })}
      >
        <QueryPanel
          query={list.query}
          failed={FAILED}
          isEmpty={(enquiries) => enquiries.length === 0}
          empty={<EmptyState title={wanted === '' ? emptyText(filter) : 'No enquiries match'} />}
        >
          {(enquiries) => (
            <Dimmed $gap={4} $isOld={isOld(list.query)}>
              <List>
                {enquiries.map((enquiry) => (
                  <EnquiryItem key={enquiry.id} enquiry={enquiry} />
                ))}
              </List>
            </Dimmed>
          )}
        </QueryPanel>
        {wanted !== '' && search.hasMore && search.last?.searched === limits.enquiriesSearched && (
          <Note role="status">
            Searched the next {count(limits.enquiriesSearched)} enquiries. Older ones have not been searched
            yet.
          </Note>
        )}
        <MoreButton list={list} label={wanted === '' ? 'Show more' : 'Search further'} />
      </Tabs>
      {isLeadOpen && <LeadDialog onClose={() => setIsLeadOpen(false)} />}
      {isPersonOpen && <PersonDialog onClose={() => setIsPersonOpen(false)} />}
    </Page>
  );
}

interface FiltersProps {
  filter: EnquiryFilter;
  set: (changed: Partial<EnquiryFilter>) => void;
  /** What is searched for. */
  text: string;
  onType: (text: string) => void;
}

/** Search box and filters; on phones the filters are in a sheet. */
function Filters({ filter: { kind, property_id }, set, text, onType }: FiltersProps) {
  const isWide = useWide();
  const search = (
    <TextInput
      label="Search"
      hideLabel={!isWide}
      type="search"
      placeholder="Name, phone or text"
      autoComplete="off"
      maxLength={limits.searchLength}
      value={text}
      onChange={({ target }) => onType(target.value)}
    />
  );
  const filters = (
    <>
      <Choice
        label="Kind"
        options={{ '': 'All kinds', ...kindNames }}
        value={kind ?? ''}
        onChoose={(chosen) => set({ kind: chosen || undefined })}
      />
      <ListingPicker value={property_id ?? ''} onChoose={(id) => set({ property_id: id || undefined })} />
    </>
  );
  if (isWide)
    return (
      <FilterForm>
        {search}
        {filters}
      </FilterForm>
    );
  return (
    <FilterSheet
      search={search}
      number={[kind, property_id].filter(Boolean).length}
      found="enquiries"
      onClear={() => set({ kind: undefined, property_id: undefined })}
    >
      {filters}
    </FilterSheet>
  );
}

type Tab = 'all' | EnquiryStatus;

/** Returns the tab names with the number of enquiries in each; `all` excludes spam. */
function tabNames(counts?: Readonly<Record<EnquiryStatus, number>>): Record<Tab, string> {
  const counted = enquiryStatuses.map((status) => [status, withCount(statusNames[status], counts?.[status])]);
  const all = counts && enquiryStatuses.reduce((sum, status) => sum + counts[status], -counts.spam);
  return { all: withCount('All', all), ...statusNames, ...Object.fromEntries(counted) };
}

function emptyText({ status, kind, property_id }: EnquiryFilter): string {
  if (kind || property_id) return 'No enquiries match';
  return status === undefined ? 'No enquiries yet' : `No enquiries are ${statusNames[status].toLowerCase()}`;
}

function EnquiryItem({ enquiry }: { enquiry: EnquirySummary }) {
  const { id, reference, kind, status, received_at, listing, person, viewing, readable, source } = enquiry;
  return (
    <Item $isNew={status === 'new'}>
      <Head>
        <Who to={enquiryPath(id)}>{whoOf(enquiry)}</Who>
        <Time at={received_at}>
          {status === 'new' ? timeAgo(received_at, Date.now()) : moment(received_at)}
        </Time>
      </Head>
      <Subject>
        {person?.subject ??
          (readable === 'forgotten' ? 'The message was permanently deleted.' : 'Its key is missing.')}
      </Subject>
      <Cluster $gap={[1, 2]}>
        <Badge colors={statusColors[status]}>{statusNames[status]}</Badge>
        <Badge colors={theme.status.inactive}>{kindNames[kind]}</Badge>
        <Small as="span">
          {[
            ...sourceOf(source),
            reference,
            listing?.title,
            viewing && `viewing on ${moment(viewing.starts_at)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </Small>
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
