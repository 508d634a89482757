import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { FieldError } from '@marketplace/contracts/errors';
import { AddListings } from '@marketplace/contracts/listings/listing.commands';
import { pathLabel, refusalsOf, sentence } from '../blocks/listings/field-errors.ts';

/** What a text is found to be before it is uploaded. */
export type DryRun =
  | { kind: 'empty' }
  /** It is no list of items at all. */
  | { kind: 'unreadable'; reason: string }
  | { kind: 'refused'; items: unknown[]; errors: ItemErrors[] }
  | { kind: 'ready'; items: unknown[] };

/** Returns what the server would say about a text, by the same rules and without sending anything. */
export function dryRun(text: string): DryRun {
  if (text.trim() === '') return { kind: 'empty' };
  try {
    const items = bulkItems(text);
    const errors = errorsByItem(refusalsOf(AddListings, items));
    return errors.length > 0 ? { kind: 'refused', items, errors } : { kind: 'ready', items };
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : adminMessages.bulkFailed };
  }
}

/**
 * Returns the items of a typed JSON array.
 *
 * @throws {Error} with the parser's message, or `JSON must be an array of property objects`
 */
export function bulkItems(text: string): unknown[] {
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) throw new Error(adminMessages.bulkNotArray);
  return parsed;
}

export interface ItemErrors {
  /** `Item 3`, or `All items` for what belongs to none. */
  name: string;
  sentences: string[];
}

/** Groups refusals such as `2.price` by item; people count items from 1. */
export function errorsByItem(errors: readonly FieldError[]): ItemErrors[] {
  const items = new Map<string, string[]>();
  for (const { path, message } of errors) {
    const { name, field } = placeOf(path);
    const text = sentence(pathLabel(field), message);
    items.set(name, [...(items.get(name) ?? []), text]);
  }
  return Array.from(items, ([name, sentences]) => ({ name, sentences }));
}

function placeOf(path: string): { name: string; field: string } {
  const [, index, field = ''] = /^(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  if (index === undefined) return { name: 'All items', field: path };
  return { name: `Item ${Number(index) + 1}`, field };
}
