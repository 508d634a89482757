import type { EventMeta, MarketplaceEvent } from '@marketplace/contracts/events';
import type pg from 'pg';
import { appendEvents, VersionConflict } from './append.ts';
import type { Decider } from './decider.ts';
import { newId } from './event-ids.ts';
import type { NewEvent, RecordedEvent } from './events.ts';
import { readStream } from './read-stream.ts';

export interface HandleOptions {
  meta: EventMeta;
  /** The version that the client last saw; anything newer is a conflict. */
  expectedVersion?: number | undefined;
  /** Returns the id of the command's n-th event, so that a retry is recognised; random ids when absent. */
  eventIds?: ((index: number) => string) | undefined;
}

export interface Handled<State> {
  /** What was appended, none when the command changed nothing. */
  events: NewEvent[];
  /** Version of the stream after the command, 0 when there is no stream. */
  version: number;
  /** Log position of the last event of the stream that the command saw or appended. */
  position: number;
  state: State;
  /** The events were in the log already: this was a retry. */
  duplicate: boolean;
}

export type CommandHandler<State, Command> = (
  id: string,
  command: Command,
  options: HandleOptions,
) => Promise<Handled<State>>;

const ATTEMPTS = 5;

/**
 * Returns what carries out commands on one kind of stream: reads it, folds it, decides, and appends at the version it read.
 * Losing a race to another writer, it decides anew, unless the client named a version.
 *
 * @param append how events enter the log, for a role that may not append all there are
 * @throws {RuleViolation} when the rules refuse the command
 * @throws {VersionConflict} when the stream is not at the client's version, or the race was lost too often
 */
export function commandHandler<State, Command, Event extends MarketplaceEvent>(
  pool: pg.Pool,
  decider: Decider<State, Command, Event>,
  streamOf: (id: string) => string,
  append: typeof appendEvents = appendEvents,
): CommandHandler<State, Command> {
  function fold(recorded: RecordedEvent[]) {
    // a stream holds the events of its own decider, and perhaps newer types that this code passes over
    const known = recorded.flatMap(({ event }) => (event ? [event as Event] : []));
    const last = recorded.at(-1);
    return {
      state: known.reduce(decider.evolve, decider.initialState),
      version: last?.version ?? 0,
      position: last?.position ?? 0,
    };
  }

  async function attempt(id: string, command: Command, options: HandleOptions): Promise<Handled<State>> {
    const stream = streamOf(id);
    const before = fold(await readStream(pool, stream));
    if (options.expectedVersion !== undefined && options.expectedVersion !== before.version)
      throw new VersionConflict(stream);

    const decided = decider.decide(command, before.state);
    const events = decided.map<NewEvent>((event: MarketplaceEvent, index) => ({
      ...event,
      stream,
      version: before.version + index + 1,
      eventId: options.eventIds?.(index) ?? newId(),
      meta: options.meta,
    }));
    const appended = await append(pool, events);
    const duplicate = appended.some((one) => one.duplicate);
    // of a retry, what was decided here was not stored: the stream itself tells
    const after = duplicate
      ? fold(await readStream(pool, stream))
      : { state: decided.reduce(decider.evolve, before.state), version: before.version + events.length };
    return { events, ...after, position: appended.at(-1)?.position ?? before.position, duplicate };
  }

  return async (id, command, options) => {
    for (let tried = 1; ; tried++)
      try {
        return await attempt(id, command, options);
      } catch (error) {
        const mayRetry =
          error instanceof VersionConflict && options.expectedVersion === undefined && tried < ATTEMPTS;
        if (!mayRetry) throw error;
      }
  };
}
