import { ListingsAlike } from '@marketplace/contracts/listings/listing-alike.views';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { theme } from '../../ui/theme.ts';
import { historyPath } from '../ui/admin-paths.ts';
import type { FormValues } from './form-values.ts';
import type { Doubt } from './doubts.ts';
import { doubtsOf } from './doubts.ts';

const PAUSE_MS = 400;
const NOTHING: ListingsAlike = { titled: [], psf: null };

/**
 * Returns what is doubtful in a form, by field, as its notes; it may be saved all the same. Nothing is said while the server cannot be
 * asked.
 *
 * @param id of the listing itself, when it is there already
 */
export function useDoubts(values: FormValues, id: string | undefined): Readonly<Record<string, ReactNode>> {
  const path = useSettled(alikePath(values, id));
  const { data = NOTHING } = useSWR(path, (asked) => getJson(asked, ListingsAlike), {
    keepPreviousData: true,
    shouldRetryOnError: false,
  });
  const doubts = Object.entries(doubtsOf(values, data));
  return Object.fromEntries(doubts.map(([field, doubt]) => [field, <DoubtNote key={field} doubt={doubt} />]));
}

/** Null while there is nothing to ask about. */
function alikePath(values: FormValues, id: string | undefined): string | null {
  const { title, district, category, sub_type, property_type } = values;
  const asked = new URLSearchParams({ title: title.trim(), district, category, sub_type, property_type });
  if (title.trim() === '' && (category === '' || property_type === '')) return null;
  if (id !== undefined) asked.set('id', id);
  return `/api/properties/alike?${asked}`;
}

function useSettled(path: string | null): string | null {
  const [settled, setSettled] = useState(path);
  useEffect(() => {
    const timer = setTimeout(setSettled, PAUSE_MS, path);
    return () => clearTimeout(timer);
  }, [path]);
  return settled;
}

function DoubtNote({ doubt: { text, listing } }: { doubt: Doubt }) {
  return (
    <Note role="status">
      {text}
      {listing && (
        <>
          {' '}
          <Link to={historyPath(listing.id)} target="_blank">
            See it
          </Link>
        </>
      )}
    </Note>
  );
}

const Note = styled.span`
  display: block;
  color: ${theme.color.amberText};
  font-weight: ${theme.weight.label};
`;
