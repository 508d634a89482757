import styled from 'styled-components';
import { space, theme } from './theme.ts';
import { bringWithinReach } from './toast-place.ts';
import { show } from './toasts.tsx';

/** Longer than other toasts: time to read, decide and reach the button. */
const UNDO_MS = 10_000;

interface Undo {
  text: string;
  topic: string;
  /** Shown as a success instead of an information. */
  isSuccess?: boolean;
  onUndo: () => void;
}

/** Shows a toast about something removed, with a button that brings it back. */
export function showUndo({ text, topic, isSuccess = false, onUndo }: Undo): void {
  bringWithinReach();
  show(
    (toast) =>
      toast(({ closeToast }) => <UndoNote text={text} onUndo={onUndo} onClose={closeToast} />, {
        type: isSuccess ? 'success' : 'info',
        role: 'status',
        autoClose: UNDO_MS,
      }),
    topic,
  );
}

function UndoNote({ text, onUndo, onClose }: Pick<Undo, 'text' | 'onUndo'> & { onClose: () => void }) {
  const handleUndo = () => {
    onUndo();
    onClose();
  };
  return (
    <Row>
      {text}
      <UndoButton type="button" onClick={handleUndo}>
        Undo
      </UndoButton>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex: 1;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
`;
const UndoButton = styled.button`
  flex: none;
  min-height: 44px;
  padding: 0 ${space(3)};
  border: 0;
  border-radius: ${theme.radius.sm}px;
  background: transparent;
  color: ${theme.color.brand};
  font-weight: ${theme.weight.strong};
  white-space: nowrap;
  &:hover { background: ${theme.color.brandTint}; }
`;
