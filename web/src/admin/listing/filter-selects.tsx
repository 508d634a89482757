import { districts } from '@marketplace/contracts/districts';
import { ListingStatus, PropertyType } from '@marketplace/contracts/listings/listing.fields';
import { propertyTypes } from '@marketplace/contracts/listings/listing.terms';
import { Select } from '../../ui/controls.tsx';

interface ChoiceProps<Value> {
  value: Value;
  onChoose: (value: Value) => void;
}

/** Narrows a list to one status. */
export function StatusSelect({ value, onChoose }: ChoiceProps<ListingStatus | 'all'>) {
  return (
    <Select
      label="Status"
      value={value}
      onChange={({ target }) => onChoose(ListingStatus.safeParse(target.value).data ?? 'all')}
    >
      <option value="all">All Status</option>
      <option value="active">Active</option>
      <option value="inactive">Inactive</option>
      <option value="sold">Sold</option>
    </Select>
  );
}

/** Narrows a list to one property type. */
export function TypeSelect({ value, onChoose }: ChoiceProps<PropertyType | 'all'>) {
  return (
    <Select
      label="Property Type"
      value={value}
      onChange={({ target }) => onChoose(PropertyType.safeParse(target.value).data ?? 'all')}
    >
      <option value="all">All Types</option>
      {propertyTypes.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </Select>
  );
}

/** Narrows a list to one district, by its code; empty for all. */
export function DistrictSelect({ value, onChoose }: ChoiceProps<string>) {
  return (
    <Select label="District" value={value} onChange={({ target }) => onChoose(target.value)}>
      <option value="">All Districts</option>
      {districts.map(({ code, shortLabel }) => (
        <option key={code} value={code}>
          {shortLabel}
        </option>
      ))}
    </Select>
  );
}
