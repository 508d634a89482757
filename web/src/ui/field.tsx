import type { ReactNode } from 'react';
import { useId } from 'react';
import styled from 'styled-components';
import { space, theme } from './theme.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

const NO_BREAK = '\u00a0';

export interface FieldProps {
  label: string;
  /** What is wrong with the value; marks the control as invalid. */
  error?: string | undefined;
  /** A lasting explanation under the control. */
  hint?: ReactNode;
  /** Only screen readers get the label. */
  hideLabel?: boolean;
  required?: boolean | undefined;
  id?: string | undefined;
}

/** What a control takes from its field, to be spread on it. */
interface ControlProps {
  id: string;
  required: boolean | undefined;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

/** A control with its label, hint and error, tied together for screen readers. */
export function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const ownId = useId();
  const id = props.id ?? ownId;
  const { label, error, hint, hideLabel = false, required } = props;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <Wrap>
      <Label htmlFor={id}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
        {required && !hideLabel && <Mark aria-hidden="true">{NO_BREAK}*</Mark>}
      </Label>
      {props.children({
        id,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </Wrap>
  );
}

const Wrap = styled.div`
  display: grid;
  gap: ${space(1)};
  min-width: 0;
  align-content: start;
`;
const Label = styled.label`
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.label};
  line-height: ${theme.line.snug};
`;
const Mark = styled.span`color: ${theme.color.danger};`;
const Hint = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  line-height: ${theme.line.snug};
`;
const ErrorText = styled(Hint)`color: ${theme.color.danger};`;
