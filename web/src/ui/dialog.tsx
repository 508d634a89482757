import type { ReactNode, SyntheticEvent } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import styled, { css } from 'styled-components';
import { Button, CloseButton } from './button.tsx';
import { CloseIcon } from './icons.tsx';
import { Stack } from './layout.ts';
import { from, onPhone, roomy, space, theme } from './theme.ts';
import { holdToasts } from './toast-place.ts';

interface DialogProps {
  title: string;
  onClose: () => void;
  width?: number;
  /** Buttons that stay in view at its end. */
  foot?: ReactNode;
  /** On a phone it lies at the bottom of the screen, from edge to edge. */
  asSheet?: boolean;
  children: ReactNode;
}

/** A modal dialog. Focus starts on its heading and returns on closing; Escape and the Close button call `onClose`. */
export function Dialog({ title, onClose, width = 720, foot, asSheet = false, children }: DialogProps) {
  const headingId = useId();
  return (
    <Frame {...useModal(onClose)} $width={width} $asSheet={asSheet} aria-labelledby={headingId}>
      <Top>
        <Heading id={headingId} tabIndex={-1} data-autofocus>
          {title}
        </Heading>
        <CloseButton type="button" aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </CloseButton>
      </Top>
      <Body>{children}</Body>
      {foot && <Foot>{foot}</Foot>}
    </Frame>
  );
}

/** Dialogs can be nested; the page scrolls again when the last one closes. */
let openDialogs = 0;

/** Returns the props of a modal `<dialog>`, with the page behind it locked. Escape calls `onCancel` and does not close it. */
export function useModal(onCancel: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (!dialog.open) dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const releaseToasts = holdToasts(dialog);
    openDialogs += 1;
    const page = document.documentElement;
    // a page that gets wider by its scrollbar would jump, and be laid out again
    if (window.innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable';
    page.style.overflow = 'hidden';
    return () => {
      openDialogs -= 1;
      if (openDialogs === 0) {
        page.style.overflow = '';
        page.style.scrollbarGutter = '';
      }
      releaseToasts();
      dialog.close();
    };
  }, []);
  const handleCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    if (event.target === event.currentTarget) onCancel(); // the event bubbles to an outer dialog
  };
  return { ref, onCancel: handleCancel };
}

export const Frame = styled.dialog<{ $width: number; $asSheet?: boolean }>`
  width: min(${({ $width }) => $width}px, calc(100vw - 32px));
  max-width: none;
  max-height: calc(100dvh - 32px);
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.lg}px;
  background: ${theme.color.surface};
  color: ${theme.color.ink};
  box-shadow: ${theme.shadow.lift};
  text-align: start;
  white-space: normal;
  overflow: auto;
  &::backdrop { background: rgb(14 43 40 / 0.6); }
  ${({ $asSheet = false }) =>
    $asSheet &&
    css`
      ${onPhone} {
        width: 100vw;
        max-height: calc(100dvh - 24px);
        margin-bottom: 0;
        border-radius: ${theme.radius.lg}px ${theme.radius.lg}px 0 0;
      }
    `}
`;
const Top = styled.div`
  ${roomy} { position: sticky; }
  top: 0;
  z-index: 1;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(4)};
  padding: ${space(4)} ${theme.gutter};
  border-bottom: 1px solid ${theme.color.line};
  background: ${theme.color.surface};
  ${from.sm} { padding-inline: ${space(5)}; }
`;
const Heading = styled.h2`font-size: ${theme.size.xl};`;
const Body = styled.div`
  padding: ${space(4)} ${theme.gutter};
  ${from.sm} { padding: ${space(5)}; }
`;
const Foot = styled.div`
  ${roomy} { position: sticky; }
  bottom: 0;
  z-index: 1;
  display: flex;
  gap: ${space(3)};
  padding: ${space(3)} ${theme.gutter} calc(${space(3)} + env(safe-area-inset-bottom));
  border-top: 1px solid ${theme.color.line};
  background: ${theme.color.surface};
  button { white-space: nowrap; }
  ${from.sm} { padding-inline: ${space(5)}; }
`;

interface AlertDialogProps {
  title: string;
  message: string;
  confirmLabel: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is lost. Focus starts on Cancel, the safe answer. */
export function AlertDialog({ title, message, confirmLabel, onConfirm, onCancel }: AlertDialogProps) {
  const id = useId();
  return (
    <Frame
      {...useModal(onCancel)}
      role="alertdialog"
      $width={460}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
    >
      <Question $gap={3}>
        <AlertTitle id={`${id}-title`}>{title}</AlertTitle>
        <Message id={`${id}-message`}>{message}</Message>
        <Actions>
          <Button variant="secondary" onClick={onCancel} data-autofocus>
            Cancel
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </Actions>
      </Question>
    </Frame>
  );
}

const Question = styled(Stack)`padding: ${space(5)};`;
const AlertTitle = styled.h2`font-size: ${theme.size.xl};`;
const Message = styled.p`color: ${theme.color.muted};`;
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(3)};
  padding-top: ${space(3)};
  button { white-space: normal; }
`;
