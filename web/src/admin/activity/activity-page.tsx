import { ActivityKind, activityKinds } from '@marketplace/contracts/activity/activity.views';
import { limits } from '@marketplace/contracts/limits';
import { useDeferredValue, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { Select, TextInput } from '../../ui/controls.tsx';
import { QueryPanel } from '../../ui/query-panel.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { theme } from '../../ui/theme.ts';
import { ListingPicker } from '../listing/filters.tsx';
import { Freshness } from '../ui/live.tsx';
import { Dimmed, FilterForm, isOld, Page, PageHeader } from '../ui/page.tsx';
import { useFailureToast } from '../ui/queries.ts';
import { ActivityList } from './activity-list.tsx';
import type { ActivityFilter } from './use-activity.ts';
import { filterOfParams, kindNames, paramsOfFilter, typeNames, useActivity } from './use-activity.ts';

const FAILED = 'Failed to load the activity';

/** The whole log, newest first: what was done, by whom, to which listing. */
export function ActivityPage() {
  const [params, setParams] = useSearchParams();
  const [filter, setFilter] = useState(() => filterOfParams(params));
  const activity = useActivity(useDeferredValue(filter));
  useFailureToast(activity.query.error, FAILED);
  function change(changed: Partial<ActivityFilter>) {
    const next = { ...filter, ...changed };
    setFilter(next);
    setParams(paramsOfFilter(next), { replace: true });
  }
  return (
    <Page>
      <PageHeader hint={<Freshness />} />
      <ActivityForm filter={filter} onChange={change} />
      <QueryPanel
        query={activity.query}
        failed={FAILED}
        isEmpty={(entries) => entries.length === 0}
        empty={<EmptyState title="Nothing in the log matches" />}
      >
        {(entries) => (
          <Dimmed $gap={5} $isOld={isOld(activity.query)}>
            <ActivityList entries={entries} onUndone={activity.query.mutate} />
          </Dimmed>
        )}
      </QueryPanel>
      {activity.hasMore && (
        <Button variant="secondary" disabled={activity.isLoadingMore} onClick={activity.showMore}>
          Show more
        </Button>
      )}
    </Page>
  );
}

interface ActivityFormProps {
  filter: ActivityFilter;
  onChange: (changed: Partial<ActivityFilter>) => void;
}

/** Narrows the log by kind, listing, actor and day. */
function ActivityForm({ filter, onChange }: ActivityFormProps) {
  return (
    <Filters role="search" onSubmit={(event) => event.preventDefault()}>
      <Select
        label="Kind"
        value={filter.kind}
        onChange={(event) => onChange({ kind: ActivityKind.parse(event.target.value), type: '' })}
      >
        {activityKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]}
          </option>
        ))}
      </Select>
      <Select
        label="What"
        value={filter.type}
        onChange={(event) => onChange({ type: event.target.value, kind: 'acts' })}
      >
        <option value="">All changes</option>
        {Object.entries(typeNames).map(([type, name]) => (
          <option key={type} value={type}>
            {name}
          </option>
        ))}
      </Select>
      <ListingPicker value={filter.listing} onChoose={(listing) => onChange({ listing })} />
      <TextInput
        label="By whom"
        placeholder="A part of the name"
        maxLength={limits.usernameLength}
        value={filter.actor}
        onChange={(event) => onChange({ actor: event.target.value })}
      />
      <TextInput
        label="Day"
        type="date"
        value={filter.day}
        onChange={(event) => onChange({ day: event.target.value })}
      />
    </Filters>
  );
}

const Filters = styled(FilterForm)`
  @media (min-width: ${theme.bp.md}px) { grid-template-columns: 1.6fr repeat(4, minmax(0, 1fr)); }
  @media (max-width: ${theme.bp.md - 1}px) { > :first-child { grid-column: 1 / -1; } }
`;
