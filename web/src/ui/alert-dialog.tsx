import { useId } from 'react';
import styled from 'styled-components';
import { Button } from './button.tsx';
import { Frame, useModal } from './dialog.tsx';
import { Stack } from './layout.ts';
import { space, theme } from './theme.ts';

interface AlertDialogProps {
  title: string;
  message: string;
  confirmLabel: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is lost. Focus starts on Cancel, the answer that loses nothing. */
export function AlertDialog({
  title,
  message,
  confirmLabel,
  busy = false,
  onConfirm,
  onCancel,
}: AlertDialogProps) {
  const id = useId();
  return (
    <Frame
      {...useModal(onCancel)}
      role="alertdialog"
      $width={460}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
    >
      <Body $gap={3}>
        <Heading id={`${id}-title`}>{title}</Heading>
        <Message id={`${id}-message`}>{message}</Message>
        <Actions>
          <Button variant="secondary" onClick={onCancel} data-autofocus>
            Cancel
          </Button>
          <Button variant="danger" onClick={onConfirm} disabled={busy}>
            {confirmLabel}
          </Button>
        </Actions>
      </Body>
    </Frame>
  );
}

const Body = styled(Stack)`padding: ${space(5)};`;
const Heading = styled.h2`font-size: ${theme.size.xl};`;
const Message = styled.p`color: ${theme.color.muted};`;
const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space(3)};
  padding-top: ${space(3)};
`;
