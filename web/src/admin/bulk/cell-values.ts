import { readAmount } from '@marketplace/contracts/amounts';
import { findDistrict } from '@marketplace/contracts/districts';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { listCell, partsOfCell } from '@marketplace/contracts/listings/listing.csv';
import { parsed } from '../../api/kept.ts';
import { exactPrice } from '../../ui/format.ts';
import { fieldDescriptions } from '../listing/listing-fields.ts';
import type { RowField } from './table.ts';

const FLAGS: Readonly<Record<string, boolean>> = {
  ...{ true: true, yes: true, y: true, '1': true },
  ...{ false: false, no: false, n: false, '0': false },
};

/**
 * Returns what a text says of a field, as people write it: separators of thousands, `$1.2m`, `condominium`, `Pool | Gym`. Undefined
 * for nothing; what cannot be read stays as it is, to be refused by name.
 */
export function valueOfText(field: RowField, typed: string): unknown {
  const text = typed.trim();
  if (text === '') return undefined;
  if (field === 'id' || field === 'slug') return text;
  const { control } = fieldDescriptions[field];
  switch (control.kind) {
    case 'number':
      return readable(Number(text.replace(/[$,\s]|(sq\.?\s*ft\.?|sf)$/gi, '')), text);
    case 'amount':
      return readable(readAmount(text), text);
    case 'list':
      return partsOfCell(text);
    case 'flag':
      return FLAGS[text.toLowerCase()] ?? text;
    case 'notes':
      return parsed(text) ?? text;
    case 'choice':
      return field === 'district' ? (findDistrict(text)?.shortLabel ?? text) : chosen(control.options, text);
    default:
      return text;
  }
}

/** Returns a value as a cell shows it, and as it can be written there. */
export function textOfValue(field: ListingField, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return field === 'price' ? exactPrice(value) : String(value);
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return listCell(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  const { control } = fieldDescriptions[field];
  return control.kind === 'choice'
    ? (control.options.find((option) => option.value === value)?.name ?? value)
    : value;
}

function chosen(options: readonly { value: string; name: string }[], text: string): string {
  const wanted = text.toLowerCase();
  const option = options.find(
    ({ value, name }) => value.toLowerCase() === wanted || name.toLowerCase() === wanted,
  );
  return option?.value ?? text;
}

function readable(number: number | null, text: string): number | string {
  return number === null || Number.isNaN(number) ? text : number;
}
