import styled from 'styled-components';
import { Button } from '../../../../ui/button.tsx';
import { space } from '../../../../ui/theme.ts';

interface RestoreActionsProps {
  isBusy: boolean;
  isEmpty?: boolean;
  onCancel: () => void;
  onRestore: () => void;
}

export function RestoreActions({ isBusy, isEmpty = false, onCancel, onRestore }: RestoreActionsProps) {
  return (
    <Actions>
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button disabled={isBusy || isEmpty} onClick={onRestore}>
        {isBusy ? 'Restoring...' : 'Restore'}
      </Button>
    </Actions>
  );
}

const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space(3)};
  padding-top: ${space(4)};
`;
