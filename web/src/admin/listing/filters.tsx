import { districts } from '@marketplace/contracts/districts';
import { ListingHistory } from '@marketplace/contracts/listings/history.views';
import { useDeferredValue, useEffect, useEffectEvent, useId, useState } from 'react';
import { z } from 'zod/mini';
import { useResource } from '../../api/use-resource.ts';
import { TextInput } from '../../ui/controls.tsx';
import { statusNames } from './listing-fields.ts';

/** Options of the filters of listings; `all` and an empty code restrict nothing. */
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
  onChoose: (id: string) => void;
}

/** Narrows a list to one listing, which the server finds while its title is typed; a deleted one can be chosen by its address alone. */
export function ListingPicker({ value, onChoose }: ListingPickerProps) {
  const id = useId();
  const [text, setText] = useState<string>();
  const found = useFound(useDeferredValue(text ?? ''));
  const offered = named(found);
  const title = useTitle(value);
  const typedOut = offered.find(({ name }) => name === text)?.id;
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (typedOut === undefined) return;
    setText(undefined); // picked from the list, or typed in full
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

function useTitle(id: string): string {
  const history = { path: `/api/properties/${id}/history`, schema: ListingHistory };
  const { data } = useResource(id === '' ? null : history);
  return data?.title ?? '';
}

/** Returns listings with a name each of its own: the title, and the end of the id where two have the same. */
export function named(listings: readonly Titled[]): { id: string; name: string }[] {
  const hasDuplicate = ({ id, title }: Titled) =>
    listings.some((other) => other.title === title && other.id !== id);
  return listings.map((one) => ({
    id: one.id,
    name: hasDuplicate(one) ? `${one.title} (${one.id.slice(-8)})` : one.title,
  }));
}
