import type { LogLine } from '@marketplace/event-store/log-lines';
import { z } from 'zod';

/** As tolerant as can be: a damaged event is what an operator looks for. */
const Shown = z.object({
  stream_id: z.string(),
  version: z.number().nullable(),
  type: z.string(),
  data: z.unknown(),
  meta: z
    .object({ actor: z.object({ name: z.string() }), source: z.string() })
    .nullable()
    .catch(null),
  recorded_at: z.string(),
});

/** Returns an event in one line for humans: position, time (UTC), type, stream and version, who and how, what. */
export function eventText({ position, text }: LogLine): string {
  const { stream_id, version, type, data, meta, recorded_at } = Shown.parse(JSON.parse(text));
  const place = version === null ? stream_id : `${stream_id} v${version}`;
  const who = meta ? `${meta.actor.name} (${meta.source})` : '?';
  return [position, recorded_at, type, place, who, JSON.stringify(data)].join('  ');
}

/** Returns the type of an event. */
export function typeOf({ text }: LogLine): string {
  return Shown.parse(JSON.parse(text)).type;
}

/** Returns an event whole, as JSON over several lines, in the shape that is stored. */
export function eventWhole({ text }: LogLine): string {
  return JSON.stringify(JSON.parse(text), null, 2);
}
