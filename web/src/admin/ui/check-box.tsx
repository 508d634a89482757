import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

interface CheckBoxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string;
  /** Only screen readers get the label. */
  hideLabel?: boolean;
}

/** A check box inside its label, which is as large as a finger. */
export function CheckBox({ label, hideLabel = false, ...rest }: CheckBoxProps) {
  return (
    <Label>
      <input type="checkbox" {...rest} />
      {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </Label>
  );
}

const Label = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  width: fit-content;
  min-width: 24px;
  min-height: 32px;
  font-weight: ${theme.weight.label};
  cursor: pointer;
  @media (pointer: coarse) {
    justify-content: center;
    min-width: 44px;
    min-height: 44px;
  }
  input {
    flex: none;
    width: 24px;
    height: 24px;
    margin: 0;
    accent-color: ${theme.color.brand};
  }
`;
