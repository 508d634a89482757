import { ListingStatus, listingStatuses } from '@marketplace/contracts/listings/listing.fields';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../../ui/button.tsx';
import { Select } from '../../../../ui/controls.tsx';
import { space, theme } from '../../../../ui/theme.ts';
import { counted } from '../../blocks/counted.ts';
import type { Selection } from './use-selection.ts';
import { useStatusChange } from './use-status-change.ts';

/** What can be done with the chosen listings; stays in view while there are any. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const [status, setStatus] = useState<ListingStatus>('active');
  const { isBusy, change } = useStatusChange(selection.clear);
  const { length } = selection.ids;
  if (length === 0) return null;
  return (
    <Bar role="region" aria-label="Chosen properties">
      <strong>{counted(length, 'property', 'properties')} chosen</strong>
      <Select
        label="New status"
        hideLabel
        value={status}
        onChange={(event) => setStatus(ListingStatus.parse(event.target.value))}
      >
        {listingStatuses.map((one) => (
          <option key={one} value={one}>
            Set to {one}
          </option>
        ))}
      </Select>
      <Button size="sm" disabled={isBusy} onClick={() => void change(selection.ids, status)}>
        {isBusy ? 'Applying...' : 'Apply'}
      </Button>
      <Button size="sm" variant="quiet" onClick={selection.clear}>
        Clear
      </Button>
    </Bar>
  );
}

const Bar = styled.section`
  position: sticky;
  bottom: ${space(3)};
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)} ${space(3)};
  padding: ${space(3)} ${space(4)};
  border: 1px solid ${theme.color.brand};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.lift};
  strong { flex: 1 1 160px; }
`;
