import { limits } from '@marketplace/contracts/limits';
import { randomKey } from '../../api/request-headers.ts';
import type { Item } from './rows.ts';
import type { Part } from './kept-uploads.ts';

/** For the brackets of the array; the commas are counted with the items. */
const BRACKETS = 2;

/** Returns rows in parts that one request may carry each, by their number and by their bytes. */
export function inParts(upload: string, items: readonly Item[]): Part[] {
  const parts: Item[][] = [];
  let current: Item[] = [];
  let bytes = BRACKETS;
  for (const item of items) {
    const size = new TextEncoder().encode(JSON.stringify(item)).length + 1;
    if (current.length === limits.bulkItems || (current.length > 0 && bytes + size > limits.bulkBody)) {
      parts.push(current);
      current = [];
      bytes = BRACKETS;
    }
    current.push(item);
    bytes += size;
  }
  if (current.length > 0) parts.push(current);
  return parts.map((some, place) => ({ upload, number: place + 1, items: some }));
}

/** Returns a random UUID, also where the browser makes none because the site has no certificate. */
export function newUploadId(): string {
  const hex = randomKey();
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
