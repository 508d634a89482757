import { z } from 'zod';
import { eventSchema } from '../event-schema.ts';

const template_id = z.uuid();

/** Events of a template for replies to enquiries. It contains no personal data. */
export const ReplyTemplateEvent = z.discriminatedUnion('type', [
  /** A template was added or changed. `text` may have the fields of `replyFields`. */
  eventSchema('ReplyTemplateSaved', { template_id, name: z.string(), text: z.string() }),
  eventSchema('ReplyTemplateRemoved', { template_id }),
]);
export type ReplyTemplateEvent = z.infer<typeof ReplyTemplateEvent>;
