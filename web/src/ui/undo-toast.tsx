import styled from 'styled-components';
import { space, theme } from './theme.ts';
import { show } from './toasts.ts';

/** Longer than other toasts: someone has to read it, decide, and get to the button. */
const UNDO_MS = 10_000;

interface Undo {
  text: string;
  /** A toast of the same topic gives way to this one. */
  topic: string;
  onUndo: () => void;
}

/** Shows a toast that says what was taken away, with a button that brings it back. */
export function showUndo({ text, topic, onUndo }: Undo): void {
  show(
    (toast) =>
      toast.info(({ closeToast }) => <UndoNote text={text} onUndo={onUndo} onClose={closeToast} />, {
        role: 'status',
        autoClose: UNDO_MS,
      }),
    topic,
  );
}

function UndoNote({ text, onUndo, onClose }: Omit<Undo, 'topic'> & { onClose: () => void }) {
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
