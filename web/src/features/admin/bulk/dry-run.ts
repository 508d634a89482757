import { AddListings } from '@marketplace/contracts/listings/listing.commands';
import { messages } from '@marketplace/contracts/messages';
import { refusalsOf } from '../blocks/listings/field-errors.ts';
import type { ItemErrors } from './bulk-items.ts';
import { bulkItems, errorsByItem } from './bulk-items.ts';

/** What would become of a text if it were uploaded. */
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
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : messages.bulkFailed };
  }
}
