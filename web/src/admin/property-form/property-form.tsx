import type { MouseEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/layout.ts';
import { from, onPhone, roomy, space, theme } from '../../ui/theme.ts';
import type { FormErrors } from '../listing/listing-fields.ts';
import { formSections, listingFieldNames } from '../listing/listing-fields.ts';
import { Columns, framed, Refusal, submitting } from '../ui/page.tsx';
import { FieldControl, KeyFeatures, useWarnings } from './field-control.tsx';
import type { PropertyForm as Form, FormRefusal } from './form-values.ts';
import type { RemovedImage } from './pictures/property-images.tsx';
import { PropertyImages } from './pictures/property-images.tsx';

interface PropertyFormProps {
  form: Form;
  submitLabel: string;
  busyLabel: string;
  onCancel: () => void;
  listingId?: string;
  note?: ReactNode;
  link?: ReactNode;
  onRemovedEverywhere?: (removed: RemovedImage) => void;
}

/** The fields of a listing, to add or edit. The buttons stay in view. */
export function PropertyForm(props: PropertyFormProps) {
  const { form, listingId } = props;
  const { values, set, refusal, errors, isBusy } = form;
  const hasErrors = Object.keys(errors).length > 0;
  const id = useId();
  const [isUploading, setIsUploading] = useState(false);
  const warnings = useWarnings(values, listingId);
  const section = { id, values, set, errors, warnings };
  return (
    <Whole as="form" $gap={5} noValidate onSubmit={submitting(() => form.submit(values))}>
      {refusal && (hasErrors || !refusal.isUnsent) && (
        <ErrorSummary formId={id} refusal={refusal} errors={errors} />
      )}
      {formSections.map(({ title, rows }) => (
        <FormSection key={title} title={title}>
          {rows.map((fields) => (
            <Columns key={fields.join()} $least={200}>
              {fields.map((field) => (
                <FieldControl key={field} section={section} field={field} />
              ))}
            </Columns>
          ))}
        </FormSection>
      ))}
      <FormSection title="Key Features">
        <KeyFeatures {...section} />
      </FormSection>
      <FormSection title="Property Images">
        <PropertyImages
          {...section}
          onUploading={setIsUploading}
          onRemovedEverywhere={props.onRemovedEverywhere}
        />
      </FormSection>
      <Bar>
        {props.note}
        <Buttons>
          <span>{props.link}</span>
          <Button variant="secondary" onClick={props.onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy || isUploading}>
            {isBusy ? props.busyLabel : props.submitLabel}
          </Button>
        </Buttons>
      </Bar>
    </Whole>
  );
}

function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Group>
      <Legend>{title}</Legend>
      <Fields $gap={4}>{children}</Fields>
    </Group>
  );
}

interface ErrorSummaryProps {
  formId: string;
  refusal: FormRefusal;
  /** Those that are left. */
  errors: FormErrors;
}

/** Shows why the form was not saved, with a link to each refused field. Takes the focus. */
function ErrorSummary({ formId, refusal, errors }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is announced
  useEffect(() => ref.current?.focus(), [refusal]);
  const fields = listingFieldNames.filter((field) => field in errors);
  return (
    <Refusal ref={ref} reason={refusal.reason}>
      {errors[''] && <p>{errors['']}</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field}>
              <FieldLink href={`#${formId}-${field}`} onClick={focusTarget}>
                {errors[field]}
              </FieldLink>
            </li>
          ))}
        </ul>
      )}
    </Refusal>
  );
}

/** Focuses the control of a link, without a history entry. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

/** The focused control is not hidden by the sticky edges. */
const Whole = styled(Stack)`
  input, select, textarea, button { scroll-margin: 96px 0; }
`;
const Group = styled.fieldset`
  padding: ${space(5)};
  ${framed}
  @media (max-width: ${theme.bp.sm - 1}px) { padding: ${space(4)}; }
  /* A dialog already has a frame. */
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
const Fields = styled(Stack)`clear: both;`;
const FieldLink = styled.a`
  display: inline-block;
  padding: 2px 0;
  color: ${theme.color.danger};
`;
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
const Buttons = styled.div`
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
