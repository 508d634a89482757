import { z } from 'zod';

/** Returns the schema of an event from its type and the fields of its data. */
export function eventSchema<Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) {
  return z.object({ type: z.literal(type), data: z.object(fields) });
}
