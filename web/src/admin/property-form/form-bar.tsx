import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { from, onPhone, roomy, space, theme } from '../../ui/theme.ts';

interface FormBarProps {
  submitLabel: string;
  isDisabled: boolean;
  onCancel: () => void;
  /** Something to be known before saving. */
  note?: ReactNode;
  /** A link at the other side. */
  link?: ReactNode;
}

/** The buttons that end the form; they stay in view however long it is. */
export function FormBar({ submitLabel, isDisabled, onCancel, note, link }: FormBarProps) {
  return (
    <Bar>
      {note}
      <Line>
        <span>{link}</span>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isDisabled}>
          {submitLabel}
        </Button>
      </Line>
    </Bar>
  );
}

const Bar = styled.div`
  ${roomy} { position: sticky; }
  bottom: 0;
  z-index: 1;
  display: grid;
  gap: ${space(2)};
  padding: ${space(3)} 0;
  border-top: 1px solid ${theme.color.line};
  background: ${theme.color.canvas};
  /* To the edges of the dialog. */
  dialog & {
    margin: 0 calc(-1 * ${theme.gutter}) -${space(4)};
    padding: ${space(3)} ${theme.gutter} calc(${space(3)} + env(safe-area-inset-bottom));
    background: ${theme.color.surface};
    ${from.sm} {
      margin: 0 -${space(5)} -${space(5)};
      padding-inline: ${space(5)};
    }
  }
`;
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space(3)};
  > span { margin-right: auto; }
  ${onPhone} {
    > span:not(:empty) { flex: 1 0 100%; }
    > button { flex: 1; }
  }
`;
