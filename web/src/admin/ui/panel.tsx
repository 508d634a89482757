import type { ReactNode } from 'react';
import { useId } from 'react';
import styled from 'styled-components';
import { Spread, Stack } from '../../ui/layout.ts';
import type { Query } from '../../ui/states.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { SmallButton } from './buttons.tsx';
import { Dimmed, framed, isOld, Note, Row } from './page.tsx';

interface PanelProps {
  title: string;
  hint?: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A titled block of an admin page. */
export function Panel({ title, hint, action, children }: PanelProps) {
  const id = useId();
  return (
    <Box aria-labelledby={id}>
      <Top $gap={3}>
        <div>
          <h2 id={id}>{title}</h2>
          {hint && <Note>{hint}</Note>}
        </div>
        {action}
      </Top>
      {children}
    </Box>
  );
}

interface PanelQueryProps<Data> {
  query: Query<Data>;
  failed: string;
  isEmpty: (data: Data) => boolean;
  empty: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The four states of data inside a panel, smaller than those of a whole page. */
export function PanelQuery<Data>({ query, failed, isEmpty, empty, children }: PanelQueryProps<Data>) {
  const { data, error, mutate } = query;
  if (data !== undefined)
    return (
      <Dimmed $gap={4} $isOld={isOld(query)}>
        {isEmpty(data) ? <Note>{empty}</Note> : children(data)}
      </Dimmed>
    );
  if (!error)
    return (
      <Stack $gap={4} aria-hidden="true">
        <Skeleton $height="28px" />
        <Skeleton $height="28px" />
        <Skeleton $height="28px" />
      </Stack>
    );
  return (
    <Failed $gap={3}>
      <p>{failed}</p>
      <SmallButton onClick={() => void mutate()}>Retry</SmallButton>
    </Failed>
  );
}

const Box = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(4)};
  padding: ${space(5)};
  ${framed}
  @media (max-width: ${theme.bp.sm - 1}px) { padding: ${space(4)}; }
`;
/** Keeps the action on the right while the hint wraps. */
const Top = styled(Spread)`
  align-items: start;
  > :first-child { flex: 1 1 0; min-width: 50%; }
`;
const Failed = styled(Row)`color: ${theme.color.danger};`;
