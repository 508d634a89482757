import type { EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import { enquiryKinds, enquiryStatuses } from '@marketplace/contracts/enquiries/enquiry.terms';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/controls.tsx';
import { count } from '../../ui/format.ts';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ListingPicker } from '../listing/filters.tsx';
import { Tabs } from '../ui/controls.tsx';
import { Freshness } from '../ui/live.tsx';
import { Dimmed, FilterForm, isOld, Page, PageHeader } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { EnquiryList } from './enquiry-list.tsx';
import { kindNames, statusNames } from './enquiry-words.ts';
import { PersonDialog } from './person-dialog.tsx';
import type { EnquiryFilter } from './use-enquiries.ts';
import { filterOfParams, paramsOfFilter, useEnquiries } from './use-enquiries.ts';

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
export function tabNames(counts: Readonly<Record<EnquiryStatus, number>> | undefined): Record<Tab, string> {
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
  return status === undefined
    ? 'Nobody has written yet'
    : `No enquiries are ${statusNames[status].toLowerCase()}`;
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
