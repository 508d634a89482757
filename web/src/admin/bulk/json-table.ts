import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { Table } from './table.ts';
import { Unreadable } from './table.ts';

/**
 * Returns the table of a JSON array of objects; its headings are all names that they use.
 *
 * @throws {Unreadable} `JSON must be an array of property objects`, also for what is no JSON at all
 */
export function jsonTable(text: string): Table {
  const items = itemsOf(text);
  const headings = [...new Set(items.flatMap((item) => [...item.keys()]))];
  return {
    headings,
    lines: items.map((item) => headings.map((heading) => item.get(heading))),
    faults: new Map(),
  };
}

function itemsOf(text: string): ReadonlyMap<string, unknown>[] {
  const parsed = parsedOf(text);
  if (!Array.isArray(parsed) || !parsed.every(isObject)) throw new Unreadable(adminMessages.bulkNotArray);
  if (parsed.length === 0) throw new Unreadable('There is no property in the array.');
  return parsed.map((item) => new Map(Object.entries(item)));
}

function parsedOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
