import type { ReactNode } from 'react';
import { Spinner } from './spinner.tsx';
import { ErrorState } from './states.tsx';

/** The part of an SWR answer that the panel looks at. */
export interface Query<Data> {
  data: Data | undefined;
  error: unknown;
  /** Its first data load; with data of an earlier choice on screen, those of the new one do. */
  isLoading?: boolean;
  mutate: () => Promise<unknown>;
}

interface QueryPanelProps<Data> {
  query: Query<Data>;
  /** Sentence shown when loading failed. */
  failed: string;
  loading?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows one of the four states of loaded data; what is on screen stays there while it is fetched again. */
export function QueryPanel<Data>(props: QueryPanelProps<Data>) {
  const { data, error, mutate } = props.query;
  if (data === undefined) {
    if (error) return <ErrorState title={props.failed} onRetry={() => void mutate()} />;
    return props.loading ?? <Spinner />;
  }
  if (props.isEmpty?.(data)) return props.empty;
  return props.children(data);
}
