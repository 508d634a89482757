import { districts } from '@marketplace/contracts/districts';
import { ListingHistory } from '@marketplace/contracts/listings/history.views';
import { useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react';
import { z } from 'zod/mini';
import { useResource } from '../../api/use-resource.ts';
import { TextInput } from '../../ui/controls.tsx';
import { statusNames } from './listing-fields.ts';

/** Options of the listing filters; `all` and an empty code filter nothing. */
export const statuses = { all: 'All Status', ...statusNames } as const;
export const types = { all: 'All Types', Buy: 'Buy', Sell: 'Sell', Rent: 'Rent' } as const;
export const districtNames: Readonly<Record<string, string>> = {
  '': 'All Districts',
  ...Object.fromEntries(districts.map(({ code, shortLabel }) => [code, shortLabel])),
};

const Titled = z.object({ id: z.string(), title: z.string() });
type Titled = z.infer<typeof Titled>;

const OFFERED = 8;

interface ListingPickerProps {
  value: string;
  /** What no listing means. */
  placeholder?: string;
  onChoose: (id: string) => void;
}

/** Filters by one listing, which the server finds by its title. A deleted listing can be selected only by URL. */
export function ListingPicker({ value, placeholder = 'All listings', onChoose }: ListingPickerProps) {
  const id = useId();
  const [text, setText] = useState<string>();
  const found = useFound(useDeferredValue(text ?? ''));
  const offered = named(found);
  const title = useTitle(value);
  const typedOut = offered.find(({ name }) => name === text)?.id;
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (typedOut === undefined) return;
    setText(undefined); // selected from the list, or typed in full
    choose(typedOut);
  }, [typedOut]);

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
        placeholder={placeholder}
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

function useTitle(id: string): string {
  const history = { path: `/api/properties/${id}/history`, schema: ListingHistory };
  const { data } = useResource(id === '' ? null : history);
  return data?.title ?? '';
}

/** Returns listings with unique names: the title, and the end of the id for duplicates. */
export function named(listings: readonly Titled[]): { id: string; name: string }[] {
  const hasDuplicate = ({ id, title }: Titled) =>
    listings.some((other) => other.title === title && other.id !== id);
  return listings.map((one) => ({
    id: one.id,
    name: hasDuplicate(one) ? `${one.title} (${one.id.slice(-8)})` : one.title,
  }));
}
