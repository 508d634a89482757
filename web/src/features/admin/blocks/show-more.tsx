import styled from 'styled-components';
import { Button } from '../../../ui/button.tsx';
import { count } from '../../../ui/format.ts';

/** Lengthens a list; nothing when all of it is shown. */
export function ShowMore({ hidden, onClick }: { hidden: number; onClick: () => void }) {
  if (hidden === 0) return null;
  return (
    <Centre>
      <Button variant="secondary" onClick={onClick}>
        Show more ({count(hidden)} left)
      </Button>
    </Centre>
  );
}

const Centre = styled.div`
  display: grid;
  justify-items: center;
`;
