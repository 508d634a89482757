import { TextInput } from '../../../ui/controls.tsx';
import type { SectionProps } from './form-section.tsx';
import { FieldRow } from './form-section.tsx';
import { textProps } from './text-props.ts';

/** Rooms, area and the external page of a listing. */
export function PropertyDetails(section: SectionProps) {
  return (
    <>
      <FieldRow>
        <TextInput {...textProps(section, 'bedrooms')} inputMode="numeric" autoComplete="off" />
        <TextInput {...textProps(section, 'bathrooms')} inputMode="numeric" autoComplete="off" />
        <TextInput {...textProps(section, 'area_sqft')} inputMode="decimal" autoComplete="off" />
      </FieldRow>
      <TextInput
        {...textProps(section, 'redirect_url')}
        type="url"
        hint="Where View Complete Details leads. Left empty, it leads to the default page of the site's settings."
      />
    </>
  );
}
