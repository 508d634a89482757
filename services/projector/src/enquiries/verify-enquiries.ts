import { isDeepStrictEqual } from 'node:util';
import { roundToCents } from '@marketplace/contracts/amounts';
import { streams } from '@marketplace/contracts/events';
import { UnreadableEvent } from '@marketplace/event-store/events';
import type { EventRow } from '@marketplace/event-store/upcasters';
import { readEvent } from '@marketplace/event-store/upcasters';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Compared, Difference, FilledTables, Unread } from '../engine/projection.ts';

type Fields = Record<string, unknown>;

/** What the log or the tables say of one enquiry. */
interface Told {
  enquiry: Fields | null;
  /** By position. */
  steps: Map<string, Fields>;
}

/**
 * Looks at each enquiry's events as a whole, where the projection folds one after the other, and compares. What cannot be read is not
 * compared.
 */
export async function compareEnquiries(
  tx: Kysely<ReadModels>,
  { schema, isFolded, skipped }: FilledTables,
): Promise<Compared> {
  const { rows: log } = await sql<EventRow>`
    SELECT * FROM log.events WHERE ${isFolded} AND stream_id LIKE 'enquiry-%' ORDER BY version`.execute(tx);
  const found = await foundIn(tx, schema);
  const differences: Difference[] = [];
  const unread: Unread[] = [];
  let rows = 0;
  const logged = new Map<string, EventRow[]>();
  for (const row of log) logged.set(row.stream_id, [...(logged.get(row.stream_id) ?? []), row]);
  for (const stream of new Set([...logged.keys(), ...found.keys()])) {
    const events = logged.get(stream) ?? [];
    const [problem] = events.flatMap((row) => problemOf(row, events));
    if (problem) {
      unread.push(problem);
      continue;
    }
    const expected = toldBy(events);
    rows += expected.steps.size + (expected.enquiry ? 1 : 0);
    differences.push(...between(expected, found.get(stream) ?? { enquiry: null, steps: new Map() }, skipped));
  }
  return { rows, differences, unread };
}

async function foundIn(tx: Kysely<ReadModels>, schema: string): Promise<Map<string, Told>> {
  const found = new Map<string, Told>();
  const { rows } = await sql<Fields>`SELECT * FROM ${sql.id(schema, 'enquiries')}`.execute(tx);
  for (const { price, ...row } of rows) {
    const enquiry = { ...row, price: price === null ? null : Number(price) };
    found.set(streams.enquiry(String(row.enquiry_id)), { enquiry, steps: new Map() });
  }
  const { rows: steps } = await sql<Fields>`SELECT * FROM ${sql.id(schema, 'enquiry_steps')}`.execute(tx);
  for (const step of steps) {
    const stream = streams.enquiry(String(step.enquiry_id));
    const told = found.get(stream) ?? { enquiry: null, steps: new Map() };
    found.set(stream, { ...told, steps: told.steps.set(String(step.position), step) });
  }
  return found;
}

/** Returns why an event cannot be folded; nothing when it can. */
function problemOf(row: EventRow, [first]: readonly EventRow[]): Unread[] {
  const problem = (reason: string) => [{ position: Number(row.position), type: row.type, reason }];
  try {
    if (readEvent(row).event === null) return problem('its type is not known to this code');
  } catch (error) {
    if (error instanceof UnreadableEvent) return problem(error.message.replaceAll(/\s+/g, ' '));
    throw error;
  }
  if (row.version === null || row.stream_id !== `enquiry-${said(row).enquiry_id}`)
    return problem('it is not in the stream of its enquiry');
  if ((row === first) !== (row.type === 'EnquiryReceived'))
    return problem(row === first ? 'the enquiry was never received' : 'the enquiry was received before');
  return [];
}

function said({ data }: EventRow): Fields {
  return typeof data === 'object' && data !== null ? { ...data } : {};
}

/** Returns what the events of one enquiry say, without folding them. */
function toldBy(events: readonly EventRow[]): Told {
  const [first] = events;
  if (!first) return { enquiry: null, steps: new Map() };
  const last = (type: string) => events.findLast((row) => row.type === type);
  const isForgotten = last('EnquiryForgotten') !== undefined;
  const viewing = events.findLast(({ type }) => type === 'ViewingArranged' || type === 'ViewingCancelled');
  const enquiry = {
    ...receivedBy(first),
    status: statusAfter(events),
    version: events.at(-1)?.version,
    sealed: isForgotten ? null : sealedIn(first),
    viewing: viewing?.type === 'ViewingArranged' ? viewingOf(viewing) : null,
  };
  return { enquiry, steps: new Map(events.map((row) => [row.position, stepOf(row, isForgotten)])) };
}

function receivedBy(row: EventRow): Fields {
  const { enquiry_id, reference, kind, listing_id, listing_version, price, consent } = said(row);
  return {
    enquiry_id,
    reference,
    kind,
    listing_id,
    listing_version,
    price: typeof price === 'number' ? roundToCents(price) : price,
    consent,
    position: row.position,
    received_at: row.recorded_at,
  };
}

function sealedIn(row: EventRow): Fields | null {
  const { sealed } = said(row);
  const { key_id, box } = Object(sealed);
  return sealed === null || sealed === undefined ? null : { key_id, box };
}

/** The last event that speaks of a status decides, but for the end of one that was forgotten, which depends on what was before. */
function statusAfter(events: readonly EventRow[]): unknown {
  const telling = events.filter(({ type }) => type !== 'EnquiryNoted');
  const last = telling.at(-1);
  switch (last?.type) {
    case 'EnquiryStatusChanged':
      return said(last).status;
    case 'ViewingArranged':
      return 'viewing_arranged';
    case 'ViewingCancelled': {
      const before = statusAfter(telling.slice(0, -1));
      return before === 'viewing_arranged' ? 'answered' : before;
    }
    case 'EnquiryForgotten':
      return statusAfter(telling.slice(0, -1)) === 'spam' ? 'spam' : 'closed';
    default:
      return last && said(last).is_suspect === true ? 'spam' : 'new';
  }
}

function viewingOf(row: EventRow): Fields {
  const { starts_at, minutes } = said(row);
  return { starts_at, minutes };
}

function stepOf(row: EventRow, isForgotten: boolean): Fields {
  const { type, position, version, recorded_at } = row;
  const { enquiry_id, status, reason } = said(row);
  const hasText = (type === 'EnquiryNoted' || type === 'ViewingArranged') && !isForgotten;
  return {
    position,
    enquiry_id,
    version,
    type,
    actor: Object(row.meta).actor,
    recorded_at,
    status: type === 'EnquiryStatusChanged' ? status : null,
    sealed: hasText ? sealedIn(row) : null,
    viewing: type === 'ViewingArranged' ? viewingOf(row) : null,
    reason: type === 'EnquiryForgotten' ? reason : null,
  };
}

/** The tables contradict each other when they hold what was skipped, or not a step for each version that they say there is. */
function between(expected: Told, found: Told, skipped: readonly number[]): Difference[] {
  const isOfTables =
    skipped.some((position) => found.steps.has(String(position))) ||
    ![...found.steps.values()].some(({ version }) => version === found.enquiry?.version) ||
    expected.steps.size !== found.steps.size;
  const compared = (table: string, key: string, one: unknown, other: unknown): Difference[] =>
    isDeepStrictEqual(one, other)
      ? []
      : [{ table, key, expected: one ?? null, found: other ?? null, isOfTables }];
  const id = String((expected.enquiry ?? found.enquiry)?.enquiry_id);
  return [
    ...compared('enquiries', id, expected.enquiry, found.enquiry),
    ...[...new Set([...expected.steps.keys(), ...found.steps.keys()])].flatMap((position) =>
      compared('enquiry_steps', position, expected.steps.get(position), found.steps.get(position)),
    ),
  ];
}
