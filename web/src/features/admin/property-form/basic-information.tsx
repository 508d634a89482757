import { districts } from '@marketplace/contracts/districts';
import { limits } from '@marketplace/contracts/limits';
import { listingStatuses, propertyTypes } from '@marketplace/contracts/listings/listing.fields';
import { categories, subTypes } from '@marketplace/contracts/property-types';
import styled from 'styled-components';
import { TextArea, TextInput } from '../../../ui/controls.tsx';
import { space, theme } from '../../../ui/theme.ts';
import { fieldLabels } from '../blocks/listings/field-errors.ts';
import { ChoiceField } from './choice-field.tsx';
import type { SectionProps } from './form-section.tsx';
import { FieldRow } from './form-section.tsx';
import { textProps } from './text-props.ts';

const statusNames = { active: 'Active', inactive: 'Inactive', sold: 'Sold' } as const;
const statuses = listingStatuses.map((status) => ({ value: status, name: statusNames[status] }));
const districtNames = districts.map(({ shortLabel }) => shortLabel);

/** What a listing is, where, and for how much. */
export function BasicInformation(section: SectionProps) {
  const { id, values, set } = section;
  return (
    <>
      <TextInput {...textProps(section, 'title')} required maxLength={limits.titleLength} />
      <TextArea {...textProps(section, 'description')} required rows={6} />
      <FieldRow>
        <TextInput {...textProps(section, 'price')} required inputMode="decimal" autoComplete="off" />
        <ChoiceField section={section} field="property_type" options={propertyTypes} required />
        <ChoiceField section={section} field="status" options={statuses} required />
      </FieldRow>
      <FieldRow>
        <ChoiceField section={section} field="category" options={categories} required />
        <ChoiceField section={section} field="sub_type" options={subTypes} none="None" />
        <ChoiceField section={section} field="district" options={districtNames} required />
      </FieldRow>
      <Check htmlFor={`${id}-is_new_launch`}>
        <input
          id={`${id}-is_new_launch`}
          type="checkbox"
          checked={values.is_new_launch}
          onChange={(event) => set('is_new_launch', event.target.checked)}
        />
        {fieldLabels.is_new_launch}
      </Check>
    </>
  );
}

const Check = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  width: fit-content;
  min-height: 32px;
  font-weight: ${theme.weight.label};
  input { width: 18px; height: 18px; margin: 0; accent-color: ${theme.color.brand}; }
`;
