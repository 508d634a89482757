import type { z } from 'zod/mini';

/** Something that the API answers to `GET path`; its path is its key in the cache and in what the server embeds. */
export interface Resource<T> {
  path: string;
  schema: z.ZodMiniType<T>;
  /** The answer is a part of a list: the schema is of `{ items, total }`, where total counts what is on all pages together. */
  isPage?: boolean;
}
