import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { EventMeta, MarketplaceEvent } from '@marketplace/contracts/events';
import { appendEvents, VersionConflict } from './append.ts';
import type { Database } from './database.ts';
import { TimedDatabase } from './database.ts';
import type { Decider } from './decider.ts';
import type { NewEvent, RecordedEvent } from './events.ts';
import { newId } from './events.ts';
import { assertReadable, readStream, readStreams } from './read-log.ts';

/** A stream folded by its decider. Version and position are those of its last event; 0 when the stream is empty. */
export interface Loaded<State> {
  stream: string;
  state: State;
  version: number;
  position: number;
}

/** A stream after a command, with the command's events. */
export interface Decided<State> extends Loaded<State> {
  /** Empty when the command changes nothing. */
  events: MarketplaceEvent[];
}

/** Returns the state after the given events of a stream. @throws {UnreadableEvent} for an unreadable event that was not skipped */
export function foldStream<State, Command, Event extends MarketplaceEvent>(
  decider: Decider<State, Command, Event>,
  stream: string,
  recorded: RecordedEvent[] = [],
): Loaded<State> {
  assertReadable(recorded);
  return foldReadable(decider, stream, recorded);
}

/** Returns the state after the readable events of a stream: for display, not for decisions. */
export function foldReadable<State, Command, Event extends MarketplaceEvent>(
  { initialState, evolve }: Decider<State, Command, Event>,
  stream: string,
  recorded: RecordedEvent[] = [],
): Loaded<State> {
  // ignores events of types that this decider does not know
  const events = recorded.flatMap(({ event }) => (event ? [event as Event] : []));
  const last = recorded.at(-1);
  return {
    stream,
    state: events.reduce((state, event) => evolve(state, event) ?? state, initialState),
    version: last?.version ?? 0,
    position: last?.position ?? 0,
  };
}

/** Returns streams in the given order. @throws {UnreadableEvent} when one of their events cannot be read */
export async function loadStreams<State, Command, Event extends MarketplaceEvent>(
  db: Database,
  decider: Decider<State, Command, Event>,
  streams: string[],
): Promise<Loaded<State>[]> {
  const found = await readStreams(db, streams);
  return streams.map((stream) => foldStream(decider, stream, found.get(stream)));
}

/** Returns a stream. @throws {UnreadableEvent} when one of its events cannot be read */
export async function loadStream<State, Command, Event extends MarketplaceEvent>(
  db: Database,
  decider: Decider<State, Command, Event>,
  stream: string,
): Promise<Loaded<State>> {
  return foldStream(decider, stream, (await readStreams(db, [stream])).get(stream));
}

/** Returns the result of a command on a stream. @throws {RuleViolation} when the rules refuse it */
export function decideOn<State, Command, Event extends MarketplaceEvent>(
  decider: Decider<State, Command, Event>,
  loaded: Loaded<State>,
  command: Command,
): Decided<State> {
  const events = decider.decide(command, loaded.state);
  const state = events.reduce(decider.evolve, loaded.state);
  return { ...loaded, state, version: loaded.version + events.length, events };
}

/** A stream with its events, and the version that the client saw; undefined means the newest. */
interface ExpectedStream {
  stream: string;
  recorded: RecordedEvent[];
  seen: number | undefined;
}

/** Ignores fields that were changed and changed back. @throws {VersionConflict} when the stream differs from what the client saw */
export function assertExpectedVersion<State, Command, Event extends MarketplaceEvent>(
  decider: Decider<State, Command, Event>,
  { stream, recorded, seen }: ExpectedStream,
): void {
  if (seen === undefined || seen === recorded.length) return;
  const then = foldStream(decider, stream, recorded.slice(0, seen));
  const now = foldStream(decider, stream, recorded);
  if (seen > now.version || !isDeepStrictEqual(then.state, now.state)) throw new VersionConflict(stream);
}

/**
 * Returns the result of a command on the stream that its client saw. A retry after a lost answer finds its own change and adds
 * nothing (RFC 9110, section 13.1.1).
 *
 * @throws {VersionConflict} when the stream differs from what the client saw, even if the command would change nothing
 * @throws {RuleViolation} when the rules refuse the command
 */
export function decideAtVersion<State, Command, Event extends MarketplaceEvent>(
  decider: Decider<State, Command, Event>,
  { stream, recorded, seen }: ExpectedStream,
  command: Command,
): Decided<State> {
  const now = foldStream(decider, stream, recorded);
  if (seen === undefined || seen === now.version) return decideOn(decider, now, command);
  const then = foldStream(decider, stream, recorded.slice(0, seen));
  const since = recorded.slice(seen).map(({ event }) => event);
  const isItsOwn = since.length > 0 && isDeepStrictEqual(decideOrUndefined(decider, then, command), since);
  if (isItsOwn) return { ...now, events: [] };
  assertExpectedVersion(decider, { stream, recorded, seen });
  return decideOn(decider, now, command);
}

/** Returns the events that a command would add to a stream; undefined when it is refused. */
function decideOrUndefined<State, Command, Event>(
  { decide }: Decider<State, Command, Event>,
  { state }: Loaded<State>,
  command: Command,
): Event[] | undefined {
  try {
    return decide(command, state);
  } catch {
    return undefined;
  }
}

const ATTEMPTS = 15;
const SHORTEST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 1000;

/**
 * Runs commands on one or several streams: `decide` loads the streams and returns the events of each. All of them are appended, or
 * none. When another writer was faster, everything is retried after a pause. Pauses grow and have random lengths, and end with the
 * call's time. Errors of `decide` are final.
 *
 * @param decide returns the streams by names of its own, in the order of their events
 * @param append how the events are appended, for roles with fewer rights
 * @returns what was decided, and the position of the last event that was appended or, without one, read
 * @throws {VersionConflict} when too many tries lost the race
 */
export async function decideAndAppend<Streams extends Record<string, Decided<unknown> | Decided<unknown>[]>>(
  db: Database,
  meta: EventMeta,
  decide: () => Promise<Streams>,
  append: typeof appendEvents = appendEvents,
): Promise<Streams & { position: number }> {
  for (let tried = 1; ; tried++) {
    const streams = await decide();
    const decided = Object.values(streams).flat();
    try {
      const appended = await append(
        db,
        decided.flatMap((one) => newEvents(one, meta)),
      );
      const position = appended.at(-1)?.position ?? Math.max(0, ...decided.map((one) => one.position));
      return { ...streams, position };
    } catch (error) {
      if (!(error instanceof VersionConflict) || tried === ATTEMPTS) throw error;
      const pauseMs = Math.random() * Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 2 ** tried);
      if (db instanceof TimedDatabase && db.leftMs < pauseMs) throw error;
      await delay(pauseMs);
    }
  }
}

/** Returns the events that a command adds to a stream, with their versions. */
export function newEvents({ stream, version, events }: Decided<unknown>, meta: EventMeta): NewEvent[] {
  const before = version - events.length;
  return events.map((event, index) => ({
    ...event,
    stream,
    version: before + index + 1,
    eventId: newId(),
    meta,
  }));
}

interface Given {
  meta: EventMeta;
  /** The version of the stream that the client saw. */
  expectedVersion?: number | undefined;
  /** Idempotency key of a repeatable call, stored in its events. If the stream has such an event, nothing is added. */
  cause?: string | undefined;
}

/**
 * Returns a function that runs commands on one stream of a kind, as `decideAndAppend` does.
 *
 * @throws {RuleViolation} when the rules refuse the command
 * @throws {UnreadableEvent} when an event of the stream cannot be read
 * @throws {VersionConflict} when the stream differs from the expected version, or too many tries lost the race
 */
export function commandHandler<State, Command, Event extends MarketplaceEvent>(
  db: Database,
  decider: Decider<State, Command, Event>,
  streamOf: (id: string) => string,
  append?: typeof appendEvents,
) {
  return async (
    id: string,
    command: Command,
    { meta, expectedVersion, cause }: Given,
  ): Promise<Decided<State>> => {
    const stream = streamOf(id);
    const decide = async () => {
      const recorded = await readStream(db, stream);
      const isRepeated = cause !== undefined && recorded.some((event) => event.meta.causation_id === cause);
      if (isRepeated) return { handled: { ...foldStream(decider, stream, recorded), events: [] } };
      return { handled: decideAtVersion(decider, { stream, recorded, seen: expectedVersion }, command) };
    };
    const named = { ...meta, ...(cause !== undefined && { causation_id: cause }) };
    const { handled, position } = await decideAndAppend(db, named, decide, append);
    return { ...handled, position };
  };
}
