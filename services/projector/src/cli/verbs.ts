import { line } from '@marketplace/contracts/text';
import type { RecordedEvent } from '@marketplace/event-store/events';
import { eventAt, skippingProjection } from '@marketplace/event-store/read-log';
import { queryable } from '@marketplace/read-models/database';
import { count } from '@marketplace/read-models/health-answers';
import type { Projection } from '@marketplace/read-models/projections';
import { projections } from '@marketplace/read-models/projections';
import type { Verbs } from '@marketplace/service-kit/command-line';
import {
  parseName,
  parseNameAndOptions,
  parseOptions,
  UsageError,
  wholeNumber,
} from '@marketplace/service-kit/command-line';
import { sql } from 'kysely';
import { projections as foldingProjections } from '../all-projections.ts';
import { registryStatus } from '../engine/registry.ts';
import type { Operator } from '../operations/orders.ts';
import { cancelRebuild, rebuildAll } from './rebuild-verbs.ts';
import { showStatus } from './status-verb.ts';
import { showVerification } from './verify-verb.ts';

const MAX_REASON_LENGTH = 500;

export const usage = `Usage: projections <verb>
  status [--json] [--wait SECONDS]         health, and the position of every projection. Exit code 1 while not all are
                                           ready (--wait waits for that), 3 when all are and action is required
  rebuild <name>|all [--despite-seals]     refill the tables from the log while the old ones answer; Ctrl-C cancels.
                                           Refused when the seals of the log do not hold
  cancel <name>                            end a rebuild that runs elsewhere, or remove the rest of a killed one
  verify                                   rebuild in temporary tables, and compare every row
  pause <name>                             stop following the log; reads serve the current rows
  resume <name>                            follow it again
  skip <name> --position N --reason "…"    skip an event that it cannot fold
Names: ${projections.join(', ')}.`;

/** Exit code 0 means done, or nothing to do. */
export const projectionVerbs: Verbs<Operator> = new Map([
  ['status', readStatus],
  ['rebuild', readRebuild],
  ['cancel', ofOne(cancelRebuild)],
  ['verify', readVerify],
  ['pause', ofOne(pause)],
  ['resume', ofOne(resume)],
  ['skip', readSkip],
]);

type Act = (operator: Operator) => Promise<number>;

function readStatus(args: readonly string[]): Act {
  const { json = false, wait } = parseOptions(args, { json: { type: 'boolean' }, wait: { type: 'string' } });
  const seconds = wholeNumber('wait', wait) ?? 0;
  return (operator) => showStatus(operator, { json, wait: seconds });
}

function readVerify(args: readonly string[]): Act {
  parseOptions(args, {});
  return showVerification;
}

function readRebuild(args: readonly string[]): Act {
  const options = { 'despite-seals': { type: 'boolean' } } as const;
  const { name, 'despite-seals': unsealed = false } = parseNameAndOptions(args, WHICH, options);
  const names = name === 'all' ? projections : [projectionOf(name)];
  return (operator) => rebuildAll(operator, { names, unsealed });
}

function ofOne(act: (operator: Operator, name: Projection) => Promise<number>) {
  return (args: readonly string[]): Act => {
    const name = projectionOf(parseName(args, WHICH));
    return (operator) => act(operator, name);
  };
}

function readSkip(args: readonly string[]): Act {
  const given = parseNameAndOptions(args, WHICH, {
    position: { type: 'string' },
    reason: { type: 'string' },
  });
  const name = projectionOf(given.name);
  const position = wholeNumber('position', given.position);
  if (position === undefined)
    throw new UsageError('skip needs --position N, the position of an event that it cannot fold.');
  const { data: reason } = line(MAX_REASON_LENGTH).safeParse(given.reason);
  if (reason === undefined)
    throw new UsageError(`skip needs --reason "…", one line of at most ${MAX_REASON_LENGTH} characters.`);
  return (operator) => skipEvent(operator, { name, position, reason });
}

const WHICH = `a projection: ${projections.join(', ')}`;

function projectionOf(name: string): Projection {
  const known = projections.find((one) => one === name);
  if (!known) throw new UsageError(`There is no projection ${name}. Names: ${projections.join(', ')}.`);
  return known;
}

async function pause({ db, operate, print }: Operator, name: Projection): Promise<number> {
  const isNew = await operate({ type: 'Pause', projection: name });
  const position = await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL lock_timeout = '60s'`.execute(tx);
    const live = await tx
      .selectFrom('read.projections')
      .where('name', '=', name)
      .where('state', '=', 'live')
      .select('position')
      .forShare() // waits for a running batch, which locks the row; the next batch sees the pause
      .executeTakeFirst();
    return Number(live?.position ?? 0);
  });
  print(
    `${name} is paused${isNew ? '' : ' already'} at position ${count(position)}. To go on: resume ${name}`,
  );
  return 0;
}

async function resume({ operate, print }: Operator, name: Projection): Promise<number> {
  const isNew = await operate({ type: 'Resume', projection: name });
  print(isNew ? `${name} follows the log again.` : `${name} is not paused.`);
  return 0;
}

interface Skip {
  name: Projection;
  position: number;
  reason: string;
}

/** @throws {RuleViolation} unless the event holds the projection up, or cannot be read */
async function skipEvent(
  { db, operate, print }: Operator,
  { name, position, reason }: Skip,
): Promise<number> {
  const found = await heldUp(db, name);
  const event = await eventAt(queryable(db), position);
  const isUnreadable = event?.unreadable !== undefined && concerned(event).includes(name);
  const isNew = await operate({
    type: 'SkipEvent',
    projection: name,
    position,
    reason,
    isUnreadable,
    heldUpAt: [...new Set(found.map((one) => one.position))],
  });
  print(
    isNew
      ? `${name} skips position ${position}, now and in every rebuild. The event stays in the log.`
      : `${name} skips position ${position} already.`,
  );
  const { generations } = await registryStatus(db);
  const live = generations.find((one) => one.name === name && one.state === 'live');
  const isKept = found.some((one) => one.isLive && one.stream === event?.stream && one.position <= position);
  if (live && live.position >= position && !isKept)
    print(`The live tables already contain it. To remove it there too: rebuild ${name}`);
  return 0;
}

async function heldUp(db: Operator['db'], name: Projection) {
  const { rows } = await sql<{ position: number; stream: string | null; isLive: boolean }>`
    SELECT error_position::float8 AS position, NULL AS stream, state = 'live' AS "isLive"
    FROM read.projections WHERE name = ${name} AND state <> 'retired' AND error_position IS NOT NULL
    UNION SELECT since::float8, stream, state = 'live'
    FROM read.set_aside JOIN read.projections USING (name, generation) WHERE name = ${name} AND state <> 'retired'
    ORDER BY position`.execute(db);
  return rows;
}

function concerned({ stream, type }: RecordedEvent): (Projection | undefined)[] {
  const folding = foldingProjections.filter(({ handles }) => handles.some((handled) => handled === type));
  const [first] = folding.map(({ name }) => name).filter((name) => name !== 'activity'); // which nothing blocks
  return [first, skippingProjection(stream)];
}
