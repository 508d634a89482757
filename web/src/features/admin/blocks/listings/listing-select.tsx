import { useMemo } from 'react';
import { Select } from '../../../../ui/controls.tsx';
import { useListings } from './use-listings.ts';

interface ListingSelectProps {
  /** Id of the chosen listing; empty for all. */
  value: string;
  onChoose: (id: string) => void;
}

/** Narrows a list to one listing, by title; a deleted one can be chosen by its address alone. */
export function ListingSelect({ value, onChoose }: ListingSelectProps) {
  const { data } = useListings();
  const byTitle = useMemo(
    () => data?.toSorted((one, other) => one.title.localeCompare(other.title, 'en')) ?? [],
    [data],
  );
  const isElsewhere = value !== '' && !byTitle.some(({ id }) => id === value);
  return (
    <Select label="Listing" value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">All listings</option>
      {isElsewhere && <option value={value}>A deleted listing</option>}
      {byTitle.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </Select>
  );
}
