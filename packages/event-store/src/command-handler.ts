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

/** A stream as its decider sees it. Version and position are of its last event, 0 when there is no such stream. */
export interface Loaded<State> {
  stream: string;
  state: State;
  version: number;
  position: number;
}

/** A stream after a command, with the events that lead there. */
export interface Decided<State> extends Loaded<State> {
  /** None when the command changes nothing. */
  events: MarketplaceEvent[];
}

/**
 * Returns a stream after the given events of it, which may end early to ask for an earlier version.
 *
 * @throws {UnreadableEvent} when one of them cannot be read, and no operator skipped it
 */
export function foldStream<State, Command, Event extends MarketplaceEvent>(
  decider: Decider<State, Command, Event>,
  stream: string,
  recorded: RecordedEvent[] = [],
): Loaded<State> {
  assertReadable(recorded);
  return foldReadable(decider, stream, recorded);
}

/** Returns a stream after those of its events that can be read: good for a look, too little to decide on. */
export function foldReadable<State, Command, Event extends MarketplaceEvent>(
  { initialState, evolve }: Decider<State, Command, Event>,
  stream: string,
  recorded: RecordedEvent[] = [],
): Loaded<State> {
  // a stream holds the events of its own decider, and perhaps newer types that this code passes over, as it does strayed ones
  const events = recorded.flatMap(({ event }) => (event ? [event as Event] : []));
  const last = recorded.at(-1);
  return {
    stream,
    state: events.reduce((state, event) => evolve(state, event) ?? state, initialState),
    version: last?.version ?? 0,
    position: last?.position ?? 0,
  };
}

/** Returns streams in the given order. @throws {UnreadableEvent} when an event of theirs cannot be read */
export async function loadStreams<State, Command, Event extends MarketplaceEvent>(
  db: Database,
  decider: Decider<State, Command, Event>,
  streams: string[],
): Promise<Loaded<State>[]> {
  const found = await readStreams(db, streams);
  return streams.map((stream) => foldStream(decider, stream, found.get(stream)));
}

/** Returns a stream. @throws {UnreadableEvent} when an event of it cannot be read */
export async function loadStream<State, Command, Event extends MarketplaceEvent>(
  db: Database,
  decider: Decider<State, Command, Event>,
  stream: string,
): Promise<Loaded<State>> {
  return foldStream(decider, stream, (await readStreams(db, [stream])).get(stream));
}

/** Returns what a command makes of a stream. @throws {RuleViolation} when the rules refuse it */
export function decideOn<State, Command, Event extends MarketplaceEvent>(
  decider: Decider<State, Command, Event>,
  loaded: Loaded<State>,
  command: Command,
): Decided<State> {
  const events = decider.decide(command, loaded.state);
  const state = events.reduce(decider.evolve, loaded.state);
  return { ...loaded, state, version: loaded.version + events.length, events };
}

/** A stream with its events, and the version of it that a client last saw; one who names none has seen them all. */
export interface ExpectedStream {
  stream: string;
  recorded: RecordedEvent[];
  seen: number | undefined;
}

/** @throws {VersionConflict} when a stream is not what a client saw of it. What was changed and changed back since is what it was. */
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
 * Returns what a command makes of a stream as its client saw it. One that asks again because an answer was lost finds its own
 * change, and no conflict (RFC 9110, section 13.1.1): nothing is added then.
 *
 * @throws {VersionConflict} when the stream is not what the client saw, also when the command would change nothing
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

/** What a command would add to a stream, undefined when it is refused. */
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
 * Carries out commands on one or several streams: `decide` loads them and says what happens to each, and all of it is appended
 * or nothing. When another writer was faster, everything begins anew after a pause, longer each time and of random length, so
 * that many writers do not meet again, and no longer than the call may take. What `decide` throws is final.
 *
 * @param decide returns the streams by names of its own, in the order in which their events are appended
 * @param append how events enter the log, for a role that may not append all there are
 * @returns what was decided, and the position of the last event that was appended or, when there was none, seen
 * @throws {VersionConflict} when the race was lost too often
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

/** Returns the events that a command adds to a stream, each in its place. */
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
  /** Of a call that may come again: what its events name as their cause. Once the stream has one of them, nothing is added. */
  cause?: string | undefined;
}

/**
 * Returns what carries out commands on one stream of a kind, as `decideAndAppend` does.
 *
 * @throws {RuleViolation} when the rules refuse the command
 * @throws {UnreadableEvent} when an event of the stream cannot be read
 * @throws {VersionConflict} when the stream is not what the client saw at the version it expects, or the race was lost too often
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
