import type { LiveState } from '@marketplace/contracts/live/live.views';
import type { SetAside } from '@marketplace/contracts/operations/operations.views';
import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration } from '@marketplace/read-models/database';
import { firstSetAside, listingOf } from '@marketplace/read-models/set-aside';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

interface Parts {
  read: () => Promise<Positions>;
  everyMs: number;
  silenceMs: number;
  logger: Logger;
}

interface Listener {
  onState: (json: string) => void;
  onEnd: () => void;
  /** When it was last called, by the monotonic clock. */
  sentAt: number;
}

export type LiveFeed = ReturnType<typeof createLiveFeed>;

/** Returns a feed of the positions of log and reads. One query serves all listeners; without listeners, none is made. */
export function createLiveFeed({ read, everyMs, silenceMs, logger }: Parts) {
  const listeners = new Set<Listener>();
  const lagClock = createLagClock();
  let timer: NodeJS.Timeout | undefined;
  let latest: LiveState | undefined;
  let isReading = false;
  let isClosed = false;

  async function tick() {
    if (isReading) return;
    isReading = true;
    try {
      const found = await read();
      const before = latest;
      const behind_ms = lagClock.measure(found, performance.now());
      latest = { ...found, lag: found.head - found.position, behind_ms, at: new Date().toISOString() };
      notify(latest, !before || isChanged(before, latest));
    } catch (error) {
      logger.debug({ err: error }, 'the positions of the read models are unknown');
      if (latest) notify(latest, false);
    } finally {
      isReading = false;
    }
  }

  function notify(state: LiveState, changed: boolean) {
    const json = JSON.stringify(state);
    const now = performance.now();
    for (const listener of listeners) {
      if (!changed && now - listener.sentAt < silenceMs) continue;
      listener.sentAt = now;
      listener.onState(json);
    }
  }

  function rest() {
    clearInterval(timer);
    timer = undefined;
    latest = undefined;
  }

  return {
    /** Calls back with the state as JSON: soon, on every change, and after a silence. Returns a function that stops it. */
    listen(onState: (json: string) => void, onEnd: () => void): () => void {
      const listener = { onState, onEnd, sentAt: Number.NEGATIVE_INFINITY };
      if (isClosed) {
        onEnd();
        return () => undefined;
      }
      listeners.add(listener);
      timer ??= setInterval(tick, everyMs);
      void tick();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) rest();
      };
    },
    close() {
      isClosed = true;
      rest();
      for (const { onEnd } of [...listeners]) onEnd();
      listeners.clear();
    },
  };
}

/** While reads lag, every state is a change. */
function isChanged(before: LiveState, after: LiveState): boolean {
  return (
    before.position !== after.position ||
    before.head !== after.head ||
    before.new_enquiries !== after.new_enquiries ||
    after.lag > 0 ||
    JSON.stringify([before.rebuilding, before.set_aside]) !==
      JSON.stringify([after.rebuilding, after.set_aside])
  );
}

/** Most remembered heads of the log. */
const KEPT = 2400;

/** Measures for how long reads have lagged, by the times at which heads of the log were seen. */
export function createLagClock() {
  let seen: { head: number; at: number }[] = [];
  return {
    /** Returns for how many milliseconds reads have been behind. */
    measure({ head, position }: { head: number; position: number }, now: number): number {
      seen = seen.filter((one) => one.head > position);
      if (head > position && head !== seen.at(-1)?.head && seen.length < KEPT) seen.push({ head, at: now });
      const oldest = seen[0];
      return oldest ? Math.round(now - oldest.at) : 0;
    },
  };
}

/** The positions of log and read models. */
export type Positions = Pick<
  LiveState,
  'position' | 'head' | 'late' | 'set_aside' | 'rebuilding' | 'new_enquiries'
>;

/** Reads the positions of log and read models. A rebuild without progress for half a minute counts as ended. */
export async function readPositions(db: Kysely<ReadModels>): Promise<Positions> {
  const { rows } = await sql<{
    head: number;
    status: { name: string; generation: number; position: number }[];
    aside: SetAside[] | null;
    rebuilding: { projection: string; position: number }[];
  }>`
    SELECT (SELECT position::float8 FROM log.head) AS head,
      (SELECT coalesce(json_agg(json_build_object('name', name, 'generation', generation, 'position', position)), '[]')
        FROM read.live JOIN read.projections USING (name, generation)) AS status,
      (SELECT ${firstSetAside} FROM read.live JOIN read.projections AS p USING (name, generation)
        WHERE name = 'listings') AS aside,
      (SELECT coalesce(json_agg(json_build_object('projection', name, 'position', position) ORDER BY name), '[]')
        FROM read.projections WHERE state = 'building' AND updated_at > now() - interval '30 seconds') AS rebuilding`.execute(
    db,
  );
  const [{ head, status, aside, rebuilding } = { head: 0, status: [], aside: [], rebuilding: [] }] = rows;
  const positions = status.map(({ position }) => position);
  return {
    head,
    position: Math.min(head, ...(positions.length > 0 ? positions : [0])),
    late: status.filter(({ position }) => position < head).map(({ name }) => name),
    set_aside: (aside ?? []).flatMap(({ stream, since }) => {
      const listing_id = listingOf(stream);
      return listing_id === null ? [] : [{ listing_id, since }];
    }),
    rebuilding: rebuilding.map((one) => ({ ...one, head })),
    new_enquiries: await newEnquiries(db, status.find(({ name }) => name === 'enquiries')?.generation),
  };
}

async function newEnquiries(db: Kysely<ReadModels>, generation: number | undefined): Promise<number> {
  if (generation === undefined) return 0;
  const { count } = await inGeneration(db, 'enquiries', generation)
    .selectFrom('enquiries')
    .where('status', '=', 'new')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
