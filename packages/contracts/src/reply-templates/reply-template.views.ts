import { z } from 'zod/mini';
import { limits } from '../limits.ts';
import { line, lines } from '../text.ts';

/** Fields of a template: the visitor's name, the title of the listing, the time of the viewing, and the agent's name. */
export const replyFields = ['name', 'listing', 'viewing', 'agent'] as const;
export type ReplyField = (typeof replyFields)[number];

const FIELD = /\{([^{}]*)\}/g;
const known: readonly string[] = replyFields;

/** Body of `PUT /enquiries/templates/{id}`. */
export const SaveReplyTemplate = z.strictObject({
  name: line(limits.templateNameLength),
  text: lines(limits.messageLength).check(
    z.refine((text) => [...text.matchAll(FIELD)].every(([, field = '']) => known.includes(field)), {
      error: `may only have the fields ${replyFields.map((field) => `{${field}}`).join(', ')}`,
    }),
  ),
});
export type SaveReplyTemplate = z.infer<typeof SaveReplyTemplate>;

export const ReplyTemplate = z.object({ id: z.uuid(), name: z.string(), text: z.string() });
export type ReplyTemplate = z.infer<typeof ReplyTemplate>;

/** Answer of `GET /enquiries/templates`, sorted by name. */
export const ReplyTemplates = z.array(ReplyTemplate);

/** Returns the text of a template with its fields filled in. */
export function fillTemplate(text: string, values: Readonly<Record<ReplyField, string>>): string {
  return replyFields.reduce((filled, field) => filled.replaceAll(`{${field}}`, () => values[field]), text);
}
