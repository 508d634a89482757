import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import type { FormEvent, MouseEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { fieldDescriptions } from '../listing/listing-fields.ts';
import { Columns, framed, Refusal } from '../ui/page.tsx';
import { useDoubts } from './use-doubts.tsx';
import type { SectionProps } from './field-control.tsx';
import { FieldControl } from './field-control.tsx';
import { FormBar } from './form-bar.tsx';
import { KeyFeatures } from './key-features.tsx';
import { PropertyImages } from './pictures/property-images.tsx';
import type { RemovedImage } from './pictures/remove-everywhere-dialog.tsx';
import type { PropertyForm as Form, FormRefusal } from './use-form.ts';

/** Which fields stand side by side, where there is room. */
const basicInformation: readonly (readonly ListingField[])[] = [
  ['title'],
  ['description'],
  ['price', 'property_type', 'status'],
  ['category', 'sub_type', 'district'],
  ['is_new_launch'],
];

const propertyDetails: typeof basicInformation = [
  ['bedrooms', 'bathrooms', 'area_sqft'],
  ['tenure', 'completion_year'],
  ['redirect_url'],
];

interface PropertyFormProps {
  form: Form;
  submitLabel: string;
  busyLabel: string;
  onCancel: () => void;
  /** Of a listing that exists. */
  listingId?: string;
  /** Something to be known before saving, and a link beside the buttons. */
  note?: ReactNode;
  link?: ReactNode;
  /** A picture came off every listing that showed it. */
  onRemovedEverywhere?: (removed: RemovedImage) => void;
}

/** The fields of a listing, to add one or to edit one. */
export function PropertyForm({
  form,
  submitLabel,
  busyLabel,
  onCancel,
  onRemovedEverywhere,
  listingId,
  ...bar
}: PropertyFormProps) {
  const id = useId();
  const [isUploading, setIsUploading] = useState(false);
  const { values, set, refusal, isBusy } = form;
  const section = { id, values, set, errors: refusal?.errors ?? {}, doubts: useDoubts(values, listingId) };
  function submit(event: FormEvent) {
    event.preventDefault();
    void form.submit(values);
  }
  return (
    <Whole as="form" $gap={5} noValidate onSubmit={submit}>
      {refusal && <ErrorSummary formId={id} refusal={refusal} />}
      <FormSection title="Basic Information">
        <FieldRows section={section} rows={basicInformation} />
      </FormSection>
      <FormSection title="Property Details">
        <FieldRows section={section} rows={propertyDetails} />
      </FormSection>
      <FormSection title="Key Features">
        <KeyFeatures {...section} />
      </FormSection>
      <FormSection title="Property Images">
        <PropertyImages {...section} onUploading={setIsUploading} onRemovedEverywhere={onRemovedEverywhere} />
      </FormSection>
      <FormBar
        {...bar}
        submitLabel={isBusy ? busyLabel : submitLabel}
        isDisabled={isBusy || isUploading}
        onCancel={onCancel}
      />
    </Whole>
  );
}

/** A titled group of fields. */
function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Group>
      <Legend>{title}</Legend>
      <Fields $gap={4}>{children}</Fields>
    </Group>
  );
}

function FieldRows({ section, rows }: { section: SectionProps; rows: typeof basicInformation }) {
  return rows.map((fields) => (
    <Columns key={fields.join()} $least={200}>
      {fields.map((field) => (
        <FieldControl key={field} section={section} field={field} />
      ))}
    </Columns>
  ));
}

/** Says why the form was not saved, with a link to each refused field; takes the focus when it appears or changes. */
function ErrorSummary({ formId, refusal }: { formId: string; refusal: FormRefusal }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is announced anew
  useEffect(() => ref.current?.focus(), [refusal]);
  const fields = Object.keys(fieldDescriptions).filter((field) => field in refusal.errors);
  const general = refusal.errors[''];
  return (
    <Refusal ref={ref} reason={refusal.reason}>
      {general && <p>{general}</p>}
      {fields.length > 0 && (
        <ul>
          {fields.map((field) => (
            <li key={field}>
              <FieldLink href={`#${formId}-${field}`} onClick={focusTarget}>
                {refusal.errors[field]}
              </FieldLink>
            </li>
          ))}
        </ul>
      )}
    </Refusal>
  );
}

/** Moves the focus to the control that a link names, without a new entry in the browser's history. */
function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

/** What has the focus is not hidden by what stays at the edges. */
const Whole = styled(Stack)`
  input, select, textarea, button { scroll-margin: 96px 0; }
`;
const Group = styled.fieldset`
  padding: ${space(5)};
  ${framed}
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
const Fields = styled(Stack)`clear: both;`;
const FieldLink = styled.a`
  display: inline-block;
  padding: 2px 0;
  color: ${theme.color.danger};
`;
