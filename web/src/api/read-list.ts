import type { z } from 'zod/mini';
import { ApiError } from './api-error.ts';
import { getAnswer } from './client.ts';
import { mapTimeSliced } from './time-slicing.ts';

interface LongList<Item> {
  path: string;
  /** Of one item. */
  schema: z.ZodMiniType<Item>;
  /** Called with each item once, for work that would hold up the first use of the list. */
  prepare: (item: Item) => void;
}

/**
 * Returns a reader of a list of thousands, which throws ApiError. Items are parsed a few at a time, so that the page goes on
 * answering its visitor. The tag of the answer says whether it changed: if not, what comes back is the array of the last time.
 */
export function listReader<Item>({ path, schema, prepare }: LongList<Item>): () => Promise<Item[]> {
  let last: { tag: string | null; items: Item[] } | undefined;
  return async () => {
    const response = await getAnswer(path);
    const tag = response.headers.get('ETag');
    if (last && tag !== null && tag === last.tag) return last.items;
    try {
      const body: unknown[] = await response.json();
      const items = await mapTimeSliced(body, (one) => {
        const item = schema.parse(one);
        prepare(item);
        return item;
      });
      last = { tag, items };
      return items;
    } catch (cause) {
      throw new ApiError(response.status, '', [], { cause });
    }
  };
}
