import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../ui/button.tsx';
import { space } from '../../../ui/theme.ts';
import { BasicInformation } from './basic-information.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { FormSection } from './form-section.tsx';
import { KeyFeatures } from './key-features.tsx';
import { PropertyImages } from './pictures/property-images.tsx';
import type { RemovedImage } from './pictures/use-image-removal.ts';
import { PropertyDetails } from './property-details.tsx';
import type { PropertyForm as Form } from './use-form.ts';

interface PropertyFormProps {
  form: Form;
  submitLabel: string;
  busyLabel: string;
  onCancel: () => void;
  /** A picture is gone from the store, and from the listings that showed it. */
  onImageRemoved?: (removed: RemovedImage) => void;
}

/** The fields of a listing, to add one or to edit one. */
export function PropertyForm({ form, submitLabel, busyLabel, onCancel, onImageRemoved }: PropertyFormProps) {
  const id = useId();
  const [isUploading, setIsUploading] = useState(false);
  const { values, set, refusal, isBusy } = form;
  const section = { id, values, set, errors: refusal?.errors ?? {} };
  function submit(event: FormEvent) {
    event.preventDefault();
    void form.submit(values);
  }
  return (
    <Sections noValidate onSubmit={submit}>
      {refusal && <ErrorSummary formId={id} refusal={refusal} />}
      <FormSection title="Basic Information">
        <BasicInformation {...section} />
      </FormSection>
      <FormSection title="Property Details">
        <PropertyDetails {...section} />
      </FormSection>
      <FormSection title="Key Features">
        <KeyFeatures {...section} />
      </FormSection>
      <FormSection title="Property Images">
        <PropertyImages {...section} onUploading={setIsUploading} onRemoved={onImageRemoved} />
      </FormSection>
      <Actions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBusy || isUploading}>
          {isBusy ? busyLabel : submitLabel}
        </Button>
      </Actions>
    </Sections>
  );
}

const Sections = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
`;
const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: ${space(3)};
`;
