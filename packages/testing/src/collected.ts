import { Readable } from 'node:stream';

/** Returns everything that comes, in order. */
export function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  return Readable.from(items).toArray();
}
