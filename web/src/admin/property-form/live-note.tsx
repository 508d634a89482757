import type { Conflict } from '@marketplace/contracts/errors';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { space, theme } from '../../ui/theme.ts';
import { labelOf } from '../listing/listing-fields.ts';

/** Says that somebody else has just changed the listing whose form is open, and leads to what can be done about it. */
export function LiveNote({ conflict, onOpen }: { conflict: Conflict; onOpen: () => void }) {
  return (
    <Note role="status">
      <span>{textOf(conflict)}</span>
      <Button size="sm" variant="secondary" onClick={onOpen}>
        {conflict.deleted ? 'See what to do' : 'See and merge'}
      </Button>
    </Note>
  );
}

function textOf({ by, deleted, changes }: Conflict): string {
  if (deleted) return `${by} deleted this listing just now.`;
  const names = changes.map(({ field }) => labelOf(field)).join(', ');
  return `${by} saved this listing just now${names && `: ${names}`}.`;
}

const Note = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(3)};
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${theme.color.amber};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.amberSoft};
  color: ${theme.color.amberText};
  font-weight: ${theme.weight.label};
`;
