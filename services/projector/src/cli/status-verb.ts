import { conditionOf, secondsLeft } from '@marketplace/read-models/condition';
import type { Projection } from '@marketplace/read-models/projections';
import { projections } from '@marketplace/read-models/projections';
import type { GenerationStatus } from '../engine/registry.ts';
import { registryStatus } from '../engine/registry.ts';
import type { Act } from '../operations/orders.ts';
import { foldOrders, readAllActs } from '../operations/orders.ts';
import type { Operator } from './operator.ts';
import { count, duration, table } from './wording.ts';

/** Where a projection stands, in the form of `status --json`. Times ISO 8601 UTC. */
type ProjectionStatus = ReturnType<typeof projectionStatus>;

/** Prints where every projection stands. Returns 1 when one stands still at an event or has nothing to read. */
export async function showStatus({ db, print }: Operator, { json }: { json: boolean }): Promise<number> {
  const { head, generations } = await registryStatus(db);
  const acts = await readAllActs(db);
  const statuses = projections.map((name) => projectionStatus(name, generations, acts[name]));
  if (json) print(JSON.stringify({ head, projections: statuses }, null, 2));
  else printStatus(print, head, statuses);
  return statuses.every(isWell) ? 0 : 1;
}

function projectionStatus(name: Projection, known: readonly GenerationStatus[], acts: readonly Act[]) {
  const orders = foldOrders(acts);
  const pausing = orders.paused ? acts.findLast(({ event }) => event.type === 'ProjectionPaused') : undefined;
  return {
    name,
    paused: pausing ? { operator: pausing.operator, at: pausing.at } : null,
    skipped: acts.flatMap(({ event, operator, at }) =>
      event.type === 'ProjectionEventSkipped'
        ? [{ position: event.data.position, reason: event.data.reason, operator, at }]
        : [],
    ),
    generations: known
      .filter((one) => one.name === name)
      .map((one) => {
        const state = conditionOf(one, orders);
        return {
          generation: one.generation,
          state,
          answers_reads: one.state === 'live',
          position: one.position,
          lag_events: one.lag,
          lag_seconds: one.lagSeconds,
          rate: one.rate,
          seconds_left: secondsLeft(state, one),
          started_at: one.startedAt,
          applied: one.applied,
          unknown: one.skipped,
          error: one.error,
          error_position: one.errorPosition,
        };
      }),
  };
}

function isWell({ generations }: ProjectionStatus): boolean {
  return generations.some(({ answers_reads, error }) => answers_reads && error === null);
}

const HEADS = ['PROJECTION', 'GENERATION', 'STATE', 'POSITION', 'BEHIND', 'FOR', 'RATE', 'LEFT', 'APPLIED'];

function printStatus(print: Operator['print'], head: number, statuses: readonly ProjectionStatus[]): void {
  print(`The log ends at position ${count(head)}.`);
  print('');
  const rows = statuses.flatMap(({ name, generations }) =>
    generations.map((one) => [
      name,
      String(one.generation),
      one.state,
      count(one.position),
      count(one.lag_events),
      one.lag_events === 0 ? '–' : duration(one.lag_seconds),
      one.seconds_left === null ? '–' : `${count(one.rate ?? 0)}/s`,
      one.seconds_left === null ? '–' : duration(one.seconds_left),
      count(one.applied),
    ]),
  );
  for (const line of table(HEADS, rows)) print(line);
  const notes = statuses.flatMap(notesOf);
  if (notes.length > 0) print('');
  for (const note of notes) print(note);
}

function notesOf({ name, paused, skipped, generations }: ProjectionStatus): string[] {
  const errors = generations.flatMap(({ generation, error, error_position }) => {
    if (error === null) return [];
    const advice =
      error_position === null
        ? ''
        : ` To pass over it: skip ${name} --position ${error_position} --reason "…"`;
    return [`${name} generation ${generation}: ${error}${advice}`];
  });
  const unknown = generations
    .filter((one) => one.answers_reads && one.unknown > 0)
    .map((one) => `${name}: ${count(one.unknown)} events of unknown types were passed over.`);
  return [
    ...(generations.length === 0 ? [`${name} has no tables: start the projector.`] : []),
    ...errors,
    ...(paused ? [`${name}: paused by ${paused.operator} at ${paused.at}.`] : []),
    ...skipped.map(
      ({ position, reason, operator, at }) =>
        `${name}: position ${position} was skipped by ${operator} at ${at}: ${reason}`,
    ),
    ...unknown,
  ];
}
