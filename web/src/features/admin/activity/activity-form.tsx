import { ActivityKind, activityKinds } from '@marketplace/contracts/activity/activity.views';
import { limits } from '@marketplace/contracts/limits';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { Select, TextInput } from '../../../ui/controls.tsx';
import { FilterForm } from '../blocks/layout.ts';
import type { ActivityFilter } from './activity-filter.ts';
import { kindNames } from './activity-filter.ts';

interface ActivityFormProps {
  filter: ActivityFilter;
  /** Existing listings to choose from. */
  listings: readonly PropertyView[];
  onChange: (changed: Partial<ActivityFilter>) => void;
}

/** Narrows the log by kind, listing, actor and day. */
export function ActivityForm({ filter, listings, onChange }: ActivityFormProps) {
  const isElsewhere = filter.listing !== '' && !listings.some(({ id }) => id === filter.listing);
  return (
    <FilterForm role="search" onSubmit={(event) => event.preventDefault()}>
      <Select
        label="Kind"
        value={filter.kind}
        onChange={(event) => onChange({ kind: ActivityKind.parse(event.target.value) })}
      >
        {activityKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]}
          </option>
        ))}
      </Select>
      <Select
        label="Listing"
        value={filter.listing}
        onChange={(event) => onChange({ listing: event.target.value })}
      >
        <option value="">All listings</option>
        {isElsewhere && <option value={filter.listing}>A deleted listing</option>}
        {listings.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <TextInput
        label="By whom"
        placeholder="Name of an admin"
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
    </FilterForm>
  );
}
