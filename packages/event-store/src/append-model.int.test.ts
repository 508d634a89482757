import { collected } from '@marketplace/testing/collected';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Appended } from './append.ts';
import { appendEvents, conflictOf, VersionConflict } from './append.ts';
import { checkLog } from './check-log.ts';
import type { NewEvent } from './events.ts';
import { newId } from './events.ts';
import { headPosition } from './read-log.ts';
import { createTestLog, repriced, viewed } from './testing/test-log.ts';

let log: Awaited<ReturnType<typeof createTestLog>>;
beforeAll(async () => {
  log = await createTestLog();
});
afterAll(() => log.close());

type Place = Pick<Appended, 'position' | 'version'>;

/** What the log is to do, in a few lines of memory. */
function createModel(head: number) {
  const places = new Map<string, Place>();
  const versions = new Map<string, number>();
  let last = head;

  /** Returns what appending comes to, in the shape of `outcomeOf`. */
  function append(batch: NewEvent[]): Outcome {
    const isFresh = batch.map(
      ({ eventId }, index) =>
        !places.has(eventId) && batch.findIndex((other) => other.eventId === eventId) === index,
    );
    const fresh = batch.filter((_, index) => isFresh[index]);
    const moved = new Map(versions);
    for (const { stream, version } of fresh) {
      if (version === null) continue;
      if (version !== (moved.get(stream) ?? 0) + 1) return 'conflict';
      moved.set(stream, version);
    }
    for (const { eventId, version } of fresh) places.set(eventId, { position: ++last, version });
    for (const [stream, version] of moved) versions.set(stream, version);
    return batch.map(({ eventId }, index) => ({
      eventId,
      ...(places.get(eventId) as Place),
      duplicate: !isFresh[index],
    }));
  }
  return { append, version: (stream: string) => versions.get(stream) ?? 0 };
}

type Outcome = Appended[] | 'conflict';

async function outcomeOf(appended: Promise<Appended[]>): Promise<Outcome> {
  try {
    return await appended;
  } catch (error) {
    if (error instanceof VersionConflict) return 'conflict';
    throw error;
  }
}

/** Appends by the function that checks every event. */
async function appendChecked(events: NewEvent[]): Promise<Appended[]> {
  const rows = events.map(({ eventId, stream, ...event }) => ({
    ...event,
    event_id: eventId,
    stream_id: stream,
  }));
  try {
    const answer = await log.command.query(
      'SELECT event_id AS "eventId", position::int, version, duplicate FROM log.append($1)',
      [JSON.stringify(rows)],
    );
    return answer.rows;
  } catch (error) {
    throw conflictOf(error) ?? error;
  }
}

/** One event of a batch: new, sent before (perhaps in this batch), or of a stream at its next version or beside it. */
const Sent = fc.oneof(
  fc.constant({ kind: 'view' as const }),
  fc.record({ kind: fc.constant('again' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('price' as const), listing: fc.nat(1), beside: fc.constant(0) }),
  fc.record({ kind: fc.constant('price' as const), listing: fc.nat(1), beside: fc.constantFrom(0, -1, 1) }),
);
type Sent = typeof Sent extends fc.Arbitrary<infer One> ? One : never;
const Batches = fc.array(fc.array(Sent, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 });

/** Returns what makes events of a story; the same listings and events mean the same throughout. */
function createWriter(model: ReturnType<typeof createModel>) {
  const listings = [newId(), newId()];
  const sentBefore: NewEvent[] = [];
  return (batch: Sent[]): NewEvent[] => {
    const next = new Map<string, number>();
    return batch.map((sent) => {
      const event = sent.kind === 'again' ? sentBefore[sent.which % sentBefore.length] : eventOf(sent);
      sentBefore.push(event ?? viewed());
      return sentBefore.at(-1) as NewEvent;
    });

    function eventOf(sent: Exclude<Sent, { kind: 'again' }>): NewEvent {
      if (sent.kind === 'view') return viewed();
      const { stream } = repriced(listings[sent.listing] ?? '', 1);
      const version = next.get(stream) ?? model.version(stream) + 1;
      next.set(stream, version + 1);
      return repriced(listings[sent.listing] ?? '', Math.max(1, version + sent.beside));
    }
  };
}

const damage = () => collected(checkLog(log.projector));

describe.each([
  ['by the fast path or the checked one', (events: NewEvent[]) => appendEvents(log.command, events)],
  ['by the checked path alone', appendChecked],
])('appending %s', (_name, append) => {
  it('answers new, repeated and conflicting events as the model does', async () => {
    const story = async (batches: Sent[][]) => {
      const model = createModel(await headPosition(log.command));
      const eventsOf = createWriter(model);
      for (const batch of batches) {
        const events = eventsOf(batch);
        expect(await outcomeOf(append(events))).toEqual(model.append(events));
      }
    };
    await fc.assert(fc.asyncProperty(Batches, story), { numRuns: 60 });
    expect(await damage()).toEqual([]);
  });
});

describe('writers that race with the same events', () => {
  it('store each once, without gaps, and get the same positions', async () => {
    const before = await headPosition(log.command);
    const shared = Array.from({ length: 40 }, () => viewed());
    const listing = newId();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async (_, writer) => {
        const told: Appended[] = [];
        for (let round = 0; round < 15; round++) {
          const repeated = Array.from({ length: 4 }, (_, n) => shared[(round * 7 + n * (writer + 1)) % 40]);
          const events = [viewed(), ...(repeated as NewEvent[]), viewed()];
          told.push(...(await appendEvents(log.command, events)));
          await outcomeOf(appendEvents(log.command, [repriced(listing, round + 1), viewed()])).then(
            (outcome) => outcome === 'conflict' || told.push(...outcome),
          );
        }
        return told;
      }),
    );
    const answers = outcomes.flat();
    const stored = answers.filter(({ duplicate }) => !duplicate);
    expect(stored.map(({ position }) => position).sort((a, b) => a - b)).toEqual(
      Array.from({ length: (await headPosition(log.command)) - before }, (_, n) => before + n + 1),
    );
    const places = new Map(stored.map(({ eventId, position }) => [eventId, position]));
    expect(places.size).toBe(stored.length);
    expect(answers.filter(({ eventId, position }) => places.get(eventId) !== position)).toEqual([]);
    expect(await damage()).toEqual([]);
  });
});
