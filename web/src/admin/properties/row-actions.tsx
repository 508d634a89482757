import type { TableRow } from '@marketplace/contracts/listings/listing-table.views';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { drawn } from '../../ui/icons.tsx';
import { theme } from '../../ui/theme.ts';
import { historyPath } from '../ui/admin-paths.ts';
import type { PropertyActions } from './property-actions.ts';

const HistoryIcon = drawn('M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4.5l3 2');
const DuplicateIcon = drawn('M9 9h11v11H9zM5 15H4V4h11v1');
const DeleteIcon = drawn('M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5');

/** What can be done with a row beside editing it. */
export function RowActions({
  row: { id, title },
  actions,
  row,
}: {
  row: TableRow;
  actions: PropertyActions;
}) {
  return (
    <Icons>
      <IconLink to={historyPath(id)} aria-label={`History ${title}`} title="History">
        <HistoryIcon size={18} />
      </IconLink>
      <IconButton
        type="button"
        aria-label={`Duplicate ${title}`}
        title="Duplicate"
        disabled={actions.copying !== undefined}
        onClick={() => actions.duplicate(row)}
      >
        <DuplicateIcon size={18} />
      </IconButton>
      <IconButton
        type="button"
        aria-label={`Delete ${title}`}
        title="Delete"
        data-danger
        onClick={() => actions.remove(row)}
      >
        <DeleteIcon size={18} />
      </IconButton>
    </Icons>
  );
}

const Icons = styled.div`
  display: flex;
  justify-content: flex-end;
`;
const icon = css`
  display: grid;
  place-items: center;
  width: 30px;
  height: 40px;
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.sm}px;
  background: transparent;
  && { color: ${theme.color.muted}; }
  @media (pointer: coarse) { width: 44px; height: 44px; }
  &:hover:not(:disabled) { background: ${theme.color.sunken}; }
  &&:hover { color: ${theme.color.brand}; }
  &&[data-danger]:hover { color: ${theme.color.danger}; }
  &:disabled { opacity: 0.55; }
`;
const IconLink = styled(Link)`${icon}`;
const IconButton = styled.button`${icon}`;
