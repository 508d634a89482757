import { districts } from '@marketplace/contracts/districts';
import { ListingHistory } from '@marketplace/contracts/listings/history.views';
import { ListingStatus, PropertyType } from '@marketplace/contracts/listings/listing.fields';
import { propertyTypes } from '@marketplace/contracts/listings/listing.terms';
import { useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react';
import { z } from 'zod/mini';
import { useResource } from '../../api/use-resource.ts';
import { Select, TextInput } from '../../ui/controls.tsx';

interface ChoiceProps<Value> {
  value: Value;
  onChoose: (value: Value) => void;
}

/** Narrows a list to one status. */
export function StatusSelect({ value, onChoose }: ChoiceProps<ListingStatus | 'all'>) {
  return (
    <Select
      label="Status"
      value={value}
      onChange={({ target }) => onChoose(ListingStatus.safeParse(target.value).data ?? 'all')}
    >
      <option value="all">All Status</option>
      <option value="active">Active</option>
      <option value="inactive">Inactive</option>
      <option value="sold">Sold</option>
    </Select>
  );
}

/** Narrows a list to one property type. */
export function TypeSelect({ value, onChoose }: ChoiceProps<PropertyType | 'all'>) {
  return (
    <Select
      label="Property Type"
      value={value}
      onChange={({ target }) => onChoose(PropertyType.safeParse(target.value).data ?? 'all')}
    >
      <option value="all">All Types</option>
      {propertyTypes.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </Select>
  );
}

/** Narrows a list to one district, by its code; empty for all. */
export function DistrictSelect({ value, onChoose }: ChoiceProps<string>) {
  return (
    <Select label="District" value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">All Districts</option>
      {districts.map(({ code, shortLabel }) => (
        <option key={code} value={code}>
          {shortLabel}
        </option>
      ))}
    </Select>
  );
}

const Titled = z.object({ id: z.string(), title: z.string() });
type Titled = z.infer<typeof Titled>;

const OFFERED = 8;

interface ListingPickerProps {
  /** Id of the chosen listing; empty for all. */
  value: string;
  onChoose: (id: string) => void;
}

/** Narrows a list to one listing, which the server finds while its title is typed; a deleted one can be chosen by its address alone. */
export function ListingPicker({ value, onChoose }: ListingPickerProps) {
  const id = useId();
  /** As it is typed; undefined while the chosen one is shown. */
  const [text, setText] = useState<string>();
  const found = useFound(useDeferredValue(text ?? ''));
  const offered = named(found);
  const title = useTitle(value);
  const meant = offered.find(({ name }) => name === text)?.id;
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (meant === undefined) return;
    setText(undefined); // taken from the offered ones, or written out before they had come
    choose(meant);
  }, [meant]);

  function handleType(typed: string) {
    setText(typed);
    if (typed === '' && value !== '') onChoose('');
  }
  return (
    <>
      <TextInput
        label="Listing"
        type="search"
        list={id}
        placeholder="All listings"
        autoComplete="off"
        value={text ?? title}
        onChange={({ target }) => handleType(target.value)}
        onBlur={() => setText(undefined)}
      />
      <datalist id={id}>
        {offered.map(({ id: of, name }) => (
          <option key={of} value={name} />
        ))}
      </datalist>
    </>
  );
}

function useFound(text: string): readonly Titled[] {
  const query = new URLSearchParams({ search: text.trim(), limit: String(OFFERED) });
  const resource = { path: `/api/properties?${query}`, schema: z.array(Titled) };
  const { data } = useResource(text.trim() === '' ? null : resource, { keepPreviousData: true });
  return text.trim() === '' ? [] : (data ?? []);
}

/** The chosen listing's title, also of a deleted one. */
function useTitle(id: string): string {
  const history = { path: `/api/properties/${id}/history`, schema: ListingHistory };
  const { data } = useResource(id === '' ? null : history);
  return data?.title ?? '';
}

/** Returns listings with a name each of its own: the title, and the end of the id where two have the same. */
export function named(listings: readonly Titled[]): { id: string; name: string }[] {
  const isTwin = ({ id, title }: Titled) =>
    listings.some((other) => other.title === title && other.id !== id);
  return listings.map((one) => ({
    id: one.id,
    name: isTwin(one) ? `${one.title} (${one.id.slice(-8)})` : one.title,
  }));
}
