import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** One request that must be refused, or answered without harm, and what to expect of the answer. */
const BadInput = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string(),
  /** `none`, `admin`, `raw:` and the header's value, or `token:` and the name of a forgery. */
  auth: z.string(),
  /** Null takes a header away. */
  headers: z.record(z.string(), z.string().nullable()),
  body: z.unknown().optional(),
  rawBody: z.string().optional(),
  rawBodyEncoding: z.literal('base64').optional(),
  /** A body too large to write down: `fill` repeated `count` times. */
  bodyGen: z
    .object({ prefix: z.string(), fill: z.string(), count: z.number(), suffix: z.string() })
    .optional(),
  /** Bytes on the wire, where HTTP itself is the input. */
  rawRequest: z.string().optional(),
  expectStatus: z.array(z.number()),
  /** Paths that `errors` must name. */
  expectErrors: z.array(z.string()).optional(),
  expectDetail: z.string().optional(),
  invariant: z.string().optional(),
  /** Sent so many times; the last answer is judged. */
  repeat: z.number().optional(),
  note: z.string(),
});
export type BadInput = z.infer<typeof BadInput>;

const CATALOGUE = path.resolve(import.meta.dirname, 'catalogue.json');

/** Returns the catalogue of bad inputs, those that use up a limit last. */
export function readCatalogue(): BadInput[] {
  const cases = z.array(BadInput).parse(JSON.parse(readFileSync(CATALOGUE, 'utf8')));
  const usesUpALimit = ({ repeat = 1 }: BadInput) => Number(repeat > 1);
  return cases.toSorted((one, other) => usesUpALimit(one) - usesUpALimit(other));
}
