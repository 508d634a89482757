import type { ReactNode } from 'react';
import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';
import type { FormErrors } from '../blocks/listings/field-errors.ts';
import type { FormValues } from './form-values.ts';
import type { SetField } from './use-form.ts';

/** What each section of the form works on. Controls have the id `{id}-{field}`. */
export interface SectionProps {
  id: string;
  values: FormValues;
  set: SetField;
  errors: FormErrors;
}

/** A titled group of fields. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Group>
      <Legend>{title}</Legend>
      <Fields>{children}</Fields>
    </Group>
  );
}

/** Fields side by side where there is room. */
export const FieldRow = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 200px), 1fr));
  gap: ${space(4)};
`;

const Group = styled.fieldset`
  padding: ${space(5)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
  @media (max-width: ${theme.bp.sm - 1}px) { padding: ${space(4)}; }
  /* A dialog is a frame already. */
  dialog & { padding: 0; border: 0; }
`;
const Legend = styled.legend`
  float: left;
  width: 100%;
  padding: 0 0 ${space(4)};
  font-size: ${theme.size.md};
  font-weight: ${theme.weight.strong};
  line-height: ${theme.line.snug};
`;
const Fields = styled.div`
  clear: both;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
`;
