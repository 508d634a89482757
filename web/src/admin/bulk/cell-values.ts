import { readAmount } from '@marketplace/contracts/amounts';
import { findDistrict } from '@marketplace/contracts/districts';
import type { ListingField } from '@marketplace/contracts/listings/listing.commands';
import { listCell, partsOfCell } from '@marketplace/contracts/listings/listing.csv';
import { parsed } from '../../api/kept.ts';
import { exactPrice } from '../../ui/format.ts';
import { fieldDescriptions } from '../listing/listing-fields.ts';
import type { RowField } from './read-file.ts';

const FLAGS: Readonly<Record<string, boolean>> = {
  ...{ true: true, yes: true, y: true, '1': true },
  ...{ false: false, no: false, n: false, '0': false },
};

/**
 * Returns the value of a text as people write it: separators of thousands, `$1.2m`, `condominium`, `Pool | Gym`. Undefined for an empty
 * text. A text that cannot be read stays as it is, to be refused at its field.
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
    case 'choice': {
      if (field === 'district') return findDistrict(text)?.shortLabel ?? text;
      const isMeant = (name: string) => name.toLowerCase() === text.toLowerCase();
      return control.options.find(({ value, name }) => isMeant(value) || isMeant(name))?.value ?? text;
    }
    default:
      return text;
  }
}

function readable(number: number | null, text: string): number | string {
  return number === null || Number.isNaN(number) ? text : number;
}

/** Returns a value as a cell shows it; `valueOfText` reads it back. */
export function textOfValue(field: ListingField, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return field === 'price' ? exactPrice(value) : String(value);
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return listCell(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  const { control } = fieldDescriptions[field];
  if (control.kind !== 'choice') return value;
  return control.options.find((option) => option.value === value)?.name ?? value;
}
