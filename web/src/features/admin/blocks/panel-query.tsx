import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../../../ui/button.tsx';
import type { Query } from '../../../ui/query-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { space, theme } from '../../../ui/theme.ts';
import { Note } from './note.tsx';

interface PanelQueryProps<Data> {
  query: Query<Data>;
  failed: string;
  isEmpty: (data: Data) => boolean;
  empty: string;
  children: (data: Data) => ReactNode;
}

/** The four states of data inside a panel: smaller than those of a whole page. */
export function PanelQuery<Data>({ query, failed, isEmpty, empty, children }: PanelQueryProps<Data>) {
  const { data, error, mutate } = query;
  if (data !== undefined) return isEmpty(data) ? <Note>{empty}</Note> : children(data);
  if (!error) return <Lines />;
  return (
    <Failed>
      <p>{failed}</p>
      <Button variant="secondary" size="sm" onClick={() => void mutate()}>
        Retry
      </Button>
    </Failed>
  );
}

function Lines() {
  return (
    <Stack aria-hidden="true">
      <Skeleton $height="28px" />
      <Skeleton $height="28px" />
      <Skeleton $height="28px" />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${space(4)};
`;
const Failed = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
  color: ${theme.color.danger};
`;
