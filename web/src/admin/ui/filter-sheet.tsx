import type { ReactNode } from 'react';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.ts';
import { space } from '../../ui/theme.ts';
import { SmallButton } from './buttons.tsx';
import { FilterForm } from './page.tsx';

interface FilterSheetProps {
  search: ReactNode;
  /** How many filters are set. */
  number: number;
  /** What the list has: `3 properties`. */
  found: string;
  onClear: () => void;
  /** The filters. */
  children: ReactNode;
}

/** The search box of a list on a phone, and a button that opens the filters in a sheet. */
export function FilterSheet({ search, number, found, onClear, children }: FilterSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const foot = (
    <>
      <Button variant="quiet" onClick={onClear}>
        Clear all
      </Button>
      <Button block onClick={close}>
        Show {found}
      </Button>
    </>
  );
  return (
    <OneLine>
      {search}
      <SmallButton aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {number === 0 ? 'Filters' : `Filters (${number})`}
      </SmallButton>
      {isOpen && (
        <Dialog title="Filters" asSheet onClose={close} foot={foot}>
          <Stack $gap={3}>{children}</Stack>
        </Dialog>
      )}
    </OneLine>
  );
}

const OneLine = styled(FilterForm)`
  && { grid-template-columns: minmax(0, 1fr) auto; }
  gap: ${space(2)};
  align-items: end;
  > div { grid-column: auto; }
  > button { min-height: 44px; }
`;
