import type { FieldChange } from '@marketplace/contracts/listings/field-change';
import type { ImageNote } from '@marketplace/contracts/listings/image-notes';
import { ListingStatus, listingShapes } from '@marketplace/contracts/listings/listing.fields';
import { z } from 'zod/mini';
import { count, exactPrice } from '../../ui/format.ts';
import { signedPercent } from '../ui/figures.ts';
import { labelOf } from './listing-fields.ts';

/** What an event did to one field, told by the kind of field. `null` stands for nothing there. */
export type Difference = { field: string; label: string } & (
  | { kind: 'price'; from: string | null; to: string | null; percent: string | null }
  | { kind: 'status'; from: ListingStatus | null; to: ListingStatus | null }
  | { kind: 'features'; added: string[]; removed: string[]; isReordered: boolean }
  | { kind: 'pictures'; added: string[]; removed: string[]; isReordered: boolean; after: string[] }
  | { kind: 'notes'; pictures: { image: string; from: string | null; to: string | null }[] }
  | { kind: 'text'; from: string | null; to: string | null }
);

export type DifferenceOf<Kind extends Difference['kind']> = Extract<Difference, { kind: Kind }>;

const Amount = z.catch(z.nullable(z.number()), null);
const Status = z.catch(z.nullable(ListingStatus), null);
const Texts = z.catch(z.array(z.string()), []);
const Notes = z.catch(listingShapes.image_notes, []);

/** Returns the difference that a change of the history stands for; fields it does not know are shown as text. */
export function differenceOf({ field, from, to }: FieldChange): Difference {
  const named = { field, label: labelOf(field) };
  switch (field) {
    case 'price':
      return { ...named, kind: 'price', ...priceChange(Amount.parse(from), Amount.parse(to)) };
    case 'status':
      return { ...named, kind: 'status', from: Status.parse(from), to: Status.parse(to) };
    case 'key_features':
      return { ...named, kind: 'features', ...listChange(Texts.parse(from), Texts.parse(to)) };
    case 'images':
      return {
        ...named,
        kind: 'pictures',
        ...listChange(Texts.parse(from), Texts.parse(to)),
        after: Texts.parse(to),
      };
    case 'image_notes':
      return { ...named, kind: 'notes', pictures: noteChanges(Notes.parse(from), Notes.parse(to)) };
    default:
      return { ...named, kind: 'text', from: textOf(from), to: textOf(to) };
  }
}

/** Returns the pictures of which something else is said now, each with the texts before and after. */
function noteChanges(from: readonly ImageNote[], to: readonly ImageNote[]) {
  const textIn = (notes: readonly ImageNote[], path: string) => {
    const note = notes.find(({ image }) => image === path);
    return note ? noteText(note) : null;
  };
  return [...new Set([...from, ...to].map(({ image }) => image))]
    .map((image) => ({ image, from: textIn(from, image), to: textIn(to, image) }))
    .filter((one) => one.from !== one.to);
}

/** `Floor plan · The ground floor · Text: A plan with three rooms`: what is said of a picture. */
export function noteText({ caption, alt, floor_plan }: ImageNote): string {
  return [floor_plan && 'Floor plan', caption, alt && `Text: ${alt}`].filter(Boolean).join(' · ');
}

/** Returns what was added and removed, and whether what stayed now comes in another order. */
export function listChange(from: readonly string[], to: readonly string[]) {
  const stayed = (list: readonly string[], other: readonly string[]) =>
    list.filter((one) => other.includes(one));
  return {
    added: to.filter((one) => !from.includes(one)),
    removed: from.filter((one) => !to.includes(one)),
    isReordered: stayed(from, to).join('\n') !== stayed(to, from).join('\n'),
  };
}

/** `-3.3%`, `+12.0%`: how much a price changed; null when there was none before. */
export function percentChange(from: number | null, to: number | null): string | null {
  if (!from || to === null) return null;
  return signedPercent(((to - from) / from) * 100);
}

function priceChange(from: number | null, to: number | null) {
  const text = (price: number | null) => (price === null ? null : exactPrice(price));
  return { from: text(from), to: text(to), percent: percentChange(from, to) };
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return count(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
