import { readAmount } from '@marketplace/contracts/amounts';
import { limits } from '@marketplace/contracts/limits';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import type { ChangeEvent, KeyboardEvent, ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { CloseButton } from '../../ui/close-button.tsx';
import { Select, TextArea, TextInput } from '../../ui/controls.tsx';
import { exactPrice } from '../../ui/format.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { Cluster } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import type { FormErrors } from '../listing/listing-fields.ts';
import { fieldDescriptions } from '../listing/listing-fields.ts';
import { CheckBox } from '../ui/controls.tsx';
import type { FormValues } from './form-values.ts';
import { withFeature } from './form-values.ts';
import type { SetField } from './use-form.ts';

/** What each control of the form works on. Controls have the id `{id}-{field}`. */
export interface SectionProps {
  id: string;
  values: FormValues;
  set: SetField;
  errors: FormErrors;
  /** What may be wrong with a field, though it can be saved. */
  warnings: Readonly<Record<string, ReactNode>>;
}

/** The control of a field that holds a text, a number, a choice or a flag. Lists have controls of their own. */
export function FieldControl({ section, field }: { section: SectionProps; field: ListingField }) {
  const { id, values, set, errors, warnings } = section;
  const { label, isRequired, control } = fieldDescriptions[field];
  const typed = {
    id: `${id}-${field}`,
    label,
    error: errors[field],
    required: isRequired,
    value: String(values[field]),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      set(field, event.target.value),
  };
  switch (control.kind) {
    case 'text': {
      const { kind, hint, ...rest } = control;
      return <TextInput {...typed} {...rest} hint={warnings[field] ?? hint} />;
    }
    case 'number':
      return <TextInput {...typed} inputMode={control.inputMode} autoComplete="off" />;
    case 'amount':
      return <TextInput {...typed} hint={amountHint(typed.value, warnings[field])} autoComplete="off" />;
    case 'lines':
      return <TextArea {...typed} rows={6} />;
    case 'choice':
      return (
        <Select {...typed}>
          <option value="">{control.none ?? 'Select…'}</option>
          {control.options.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      );
    case 'flag':
      return (
        <CheckBox
          id={typed.id}
          label={label}
          checked={values[field] === true}
          onChange={(event) => set(field, event.target.checked)}
        />
      );
    case 'list':
    case 'notes':
      return null;
  }
}

/** The amount as it was understood, unless it was typed that way, and a warning. */
function amountHint(text: string, warning: ReactNode): ReactNode {
  const amount = readAmount(text);
  const understood = amount && String(amount) !== text ? `= ${exactPrice(amount)}` : undefined;
  if (!warning) return understood;
  return (
    <>
      {understood} {warning}
    </>
  );
}

/** Short selling points, added one by one. One that is still in the input when the form is saved is added then. */
export function KeyFeatures({ id, values, set, errors }: SectionProps) {
  const { key_features: features, typed_feature: typed } = values;
  const isFull = features.length >= limits.keyFeatures;
  function add() {
    if (isFull) return;
    set('key_features', withFeature(features, typed));
    set('typed_feature', '');
  }
  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }
  return (
    <>
      <FeatureRow>
        <TextInput
          id={`${id}-key_features`}
          label="Key feature"
          hint={`${features.length} of ${limits.keyFeatures} features, up to ${limits.keyFeatureLength} characters each`}
          error={errors.key_features}
          maxLength={limits.keyFeatureLength}
          value={typed}
          onChange={(event) => set('typed_feature', event.target.value)}
          onKeyDown={addOnEnter}
        />
        <Button variant="secondary" onClick={add} disabled={isFull}>
          Add
        </Button>
      </FeatureRow>
      {features.length > 0 && (
        <Cluster as="ul" $gap={2} aria-label="Key features">
          {features.map((feature) => (
            <Chip key={feature}>
              <span>{feature}</span>
              <Remove
                type="button"
                aria-label={`Remove ${feature}`}
                onClick={() => set('key_features', (all) => all.filter((one) => one !== feature))}
              >
                <CloseIcon size={16} />
              </Remove>
            </Chip>
          ))}
        </Cluster>
      )}
    </>
  );
}

const FeatureRow = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(3)};
  /* Beside the input, below the line of its label. */
  > button { align-self: start; margin-top: 22px; font-size: ${theme.size.sm}; }
`;
const Chip = styled.li`
  display: inline-flex;
  align-items: center;
  max-width: 100%;
  padding-left: ${space(3)};
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.brandTint};
  color: ${theme.color.brandHover};
  overflow-wrap: anywhere;
`;
const Remove = styled(CloseButton)`
  flex: none;
  width: 32px;
  height: 32px;
  &:hover { background: ${theme.color.surface}; }
`;
