import { useDeferredValue, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { QueryPanel } from '../../../ui/query-panel.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useListings } from '../blocks/listings/use-listings.ts';
import { Freshness } from '../blocks/live/freshness.tsx';
import { Page, PageHeader } from '../blocks/page.tsx';
import { useFailureToast } from '../blocks/use-failure-toast.ts';
import type { ActivityFilter } from './activity-filter.ts';
import { filterOfParams, paramsOfFilter } from './activity-filter.ts';
import { ActivityForm } from './activity-form.tsx';
import { ActivityList } from './activity-list.tsx';
import { useActivity } from './use-activity.ts';

const FAILED = 'Failed to load the activity';

/** The whole log, newest first: what was done, by whom, to which listing. */
export function ActivityPage() {
  const [params, setParams] = useSearchParams();
  const [filter, setFilter] = useState(() => filterOfParams(params));
  const activity = useActivity(useDeferredValue(filter));
  const listings = useListings();
  const byTitle = useMemo(
    () => listings.data?.toSorted((one, other) => one.title.localeCompare(other.title, 'en')) ?? [],
    [listings.data],
  );
  useFailureToast(activity.query.error, FAILED);
  function change(changed: Partial<ActivityFilter>) {
    const next = { ...filter, ...changed };
    setFilter(next);
    setParams(paramsOfFilter(next), { replace: true, preventScrollReset: true });
  }
  return (
    <Page>
      <PageHeader title="Activity" hint={<Freshness />} />
      <ActivityForm filter={filter} listings={byTitle} onChange={change} />
      <QueryPanel
        query={activity.query}
        failed={FAILED}
        isEmpty={(entries) => entries.length === 0}
        empty={<EmptyState title="Nothing in the log matches" />}
      >
        {(entries) => <ActivityList entries={entries} />}
      </QueryPanel>
      {activity.hasMore && (
        <Button variant="secondary" disabled={activity.isLoading} onClick={activity.showMore}>
          Show more
        </Button>
      )}
    </Page>
  );
}
