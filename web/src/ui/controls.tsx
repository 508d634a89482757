import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import styled, { css } from 'styled-components';
import { VisuallyHidden } from './layout.ts';
import { space, theme } from './theme.ts';

type Labelled<Control extends 'input' | 'select' | 'textarea'> = FieldProps &
  Omit<ComponentProps<Control>, keyof FieldProps>;

/** A one-line input with its label. */
export function TextInput({ label, error, hint, hideLabel, required, id, ...rest }: Labelled<'input'>) {
  const field = { label, error, hint, hideLabel, required, id };
  return <Field {...field}>{(control) => <Input {...rest} {...control} />}</Field>;
}

/** A list to choose one option from, with its label; options are children. */
export function Select({ label, error, hint, hideLabel, required, id, ...rest }: Labelled<'select'>) {
  const field = { label, error, hint, hideLabel, required, id };
  return <Field {...field}>{(control) => <Choice {...rest} {...control} />}</Field>;
}

/** An input of several lines with its label. */
export function TextArea({ label, error, hint, hideLabel, required, id, ...rest }: Labelled<'textarea'>) {
  const field = { label, error, hint, hideLabel, required, id };
  return <Field {...field}>{(control) => <Lines {...rest} {...control} />}</Field>;
}

const boxStyle = css`
  width: 100%;
  min-width: 0;
  min-height: 44px;
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${theme.color.inputLine};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
  color: ${theme.color.ink};
  transition: border-color ${theme.motion};
  &::placeholder { color: ${theme.color.muted}; font-size: 0.9375em; opacity: 1; }
  &:hover:not(:disabled) { border-color: ${theme.color.ink}; }
  &:focus-visible {
    outline: 3px solid ${theme.color.focus};
    outline-offset: 1px;
    border-radius: ${theme.radius.md}px;
  }
  &[aria-invalid='true'] { border-color: ${theme.color.danger}; }
  &:disabled { background: ${theme.color.sunken}; color: ${theme.color.muted}; }
`;
const chevron =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%2356625F' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m4 6 4 4 4-4'/%3E%3C/svg%3E\")";

const Input = styled.input`${boxStyle}`;
const Lines = styled.textarea`
  ${boxStyle}
  min-height: 128px;
  resize: vertical;
  line-height: ${theme.line.body};
`;
const Choice = styled.select`
  ${boxStyle}
  appearance: none;
  padding-right: 36px;
  background: ${theme.color.surface} ${chevron} no-repeat right 12px center / 16px;
  text-overflow: ellipsis;
`;

const NO_BREAK = '\u00a0';

interface FieldProps {
  label: ReactNode;
  error?: string | undefined;
  /** A lasting explanation under the control. */
  hint?: ReactNode;
  /** Only screen readers get the label. */
  hideLabel?: boolean | undefined;
  required?: boolean | undefined;
  id?: string | undefined;
}

/** Props of a control inside its field. */
type ControlProps = Pick<ComponentProps<'input'>, 'id' | 'required' | 'aria-invalid' | 'aria-describedby'>;

function Field(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
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
