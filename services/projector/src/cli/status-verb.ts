import { setTimeout as delay } from 'node:timers/promises';
import { counted, nounFor } from '@marketplace/contracts/counted';
import type { Answer } from '@marketplace/contracts/operations/operations.views';
import { questions } from '@marketplace/contracts/operations/operations.views';
import { projectorHeartbeats } from '@marketplace/read-models/database';
import type { Standing } from '@marketplace/read-models/health-answers';
import { count, duration, healthAnswers, isUrgent } from '@marketplace/read-models/health-answers';
import type { Projection } from '@marketplace/read-models/projections';
import { generationStatus, projections, secondsLeft } from '@marketplace/read-models/projections';
import { setAsideText, skipWords } from '@marketplace/read-models/set-aside';
import type { GenerationStatus } from '../engine/registry.ts';
import { registryStatus } from '../engine/registry.ts';
import type { Act, Operator } from '../operations/orders.ts';
import { foldOrders, readAllActs } from '../operations/orders.ts';

type ProjectionStatus = ReturnType<typeof projectionStatus>;

/** Seconds that a ready projection may lag. */
const READY_LAG_SECONDS = 5;
const NOT_READY = 1;
const NEEDS_ATTENTION = 3;

interface Options {
  json: boolean;
  wait: number;
}

/** Returns 1 while a projection is not ready, 3 when all are ready and something needs action now, else 0. */
export async function showStatus(operator: Operator, { json, wait }: Options): Promise<number> {
  const { print, showProgress } = operator;
  const deadline = performance.now() + wait * 1000;
  let found = await readStatuses(operator);
  while (!found.statuses.every(isReady) && performance.now() < deadline) {
    showProgress(`waiting for ${found.statuses.filter((one) => !isReady(one)).map(({ name }) => name)}`);
    await delay(1000);
    found = await readStatuses(operator);
  }
  const { head, answers, statuses } = found;
  if (json) print(JSON.stringify({ head, answers, projections: statuses }, null, 2));
  else {
    for (const line of answerLines(answers)) print(line);
    print('');
    printStatus(print, head, statuses);
  }
  if (!statuses.every(isReady)) return NOT_READY;
  return isUrgent(answers) ? NEEDS_ATTENTION : 0;
}

async function readStatuses({ db, vault: readVault }: Operator) {
  const signs = await projectorHeartbeats(db);
  const { head, generations } = await registryStatus(db);
  const acts = await readAllActs(db);
  const statuses = projections.map((name) => projectionStatus(name, generations, acts[name]));
  const vault = await readVault?.();
  const answers = healthAnswers({ ...signs, live: statuses.flatMap(answering), vault, now: new Date() });
  return { head, answers, statuses };
}

function answering({ name, generations }: ProjectionStatus): Standing['live'] {
  return generations
    .filter(({ answers_reads }) => answers_reads)
    .map(({ state, lag_events, lag_seconds, set_aside_count, set_aside }) => ({
      name,
      state,
      lag: lag_events,
      lagSeconds: lag_seconds ?? 0,
      setAsideCount: set_aside_count,
      setAside: set_aside,
    }));
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
        const state = generationStatus(one, orders);
        return {
          generation: one.generation,
          state,
          answers_reads: one.state === 'live',
          position: one.position,
          lag_events: one.lag,
          lag_seconds: one.state === 'live' ? one.lagSeconds : null,
          rate: one.rate,
          seconds_left: secondsLeft(state, one),
          started_at: one.startedAt,
          applied: one.applied,
          unknown: one.skipped,
          error: one.error,
          error_position: one.errorPosition,
          set_aside_count: one.setAsideCount,
          set_aside: one.setAside,
        };
      }),
  };
}

/** A paused projection counts as ready: its pause is deliberate. */
function isReady({ generations }: ProjectionStatus): boolean {
  return generations.some(
    ({ answers_reads, error, state, lag_seconds }) =>
      answers_reads && error === null && (state === 'paused' || (lag_seconds ?? 0) <= READY_LAG_SECONDS),
  );
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
      one.answers_reads || one.state === 'rebuilding' ? count(one.lag_events) : '–',
      one.lag_events === 0 || one.lag_seconds === null ? '–' : duration(one.lag_seconds),
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

/** Returns rows of cells as lines of aligned columns; those that hold numbers are aligned to the right. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [heads, ...rows];
  const columns = heads.map((_, index) => {
    const width = Math.max(...all.map((cells) => cells[index]?.length ?? 0));
    const isNumeric = rows.every((cells) => /^[\d–]/.test(cells[index] ?? ''));
    return (cell: string) => (isNumeric ? cell.padStart(width) : cell.padEnd(width));
  });
  return all.map((cells) =>
    columns
      .map((align, index) => align(cells[index] ?? ''))
      .join('  ')
      .trimEnd(),
  );
}

function notesOf({ name, paused, skipped, generations }: ProjectionStatus): string[] {
  const errors = generations.flatMap(({ generation, error, error_position }) => {
    if (error === null) return [];
    const advice =
      error_position === null ? '' : ` To skip it: skip ${name} --position ${error_position} --reason "…"`;
    return [`${name} generation ${generation}: ${error}${advice}`];
  });
  const aside = generations
    .filter(({ state }) => state !== 'retired')
    .flatMap(({ generation, set_aside }) =>
      set_aside.map(
        (one) =>
          `${setAsideText(`${name} generation ${generation}`, one)}: ${one.reason}. To skip it: ${skipWords(name, one)}`,
      ),
    );
  const cutShort = generations
    .filter(({ state }) => state === 'cut-short')
    .map(
      ({ generation, position, started_at }) =>
        `${name} generation ${generation}: its rebuild, begun at ${started_at}, ended early at position ${count(position)}; nothing reads from it. To do it again: rebuild ${name}. To clear it away: cancel ${name}`,
    );
  const unknown = generations
    .filter((one) => one.answers_reads && one.unknown > 0)
    .map(
      (one) =>
        `${name}: ${counted(one.unknown, 'event')} of unknown types ${nounFor(one.unknown, 'was', 'were')} skipped by an earlier version. The projector rebuilds ${name}.`,
    );
  return [
    ...(generations.length === 0 ? [`${name} has no tables: start the projector.`] : []),
    ...errors,
    ...aside,
    ...cutShort,
    ...(paused ? [`${name}: paused by ${paused.operator} at ${paused.at}.`] : []),
    ...skipped.map(
      ({ position, reason, operator, at }) =>
        `${name}: position ${position} was skipped by ${operator} at ${at}: ${reason}`,
    ),
    ...unknown,
  ];
}

const marks = { now: '!', soon: '-', well: ' ' };

function answerLines(answers: readonly Answer[]): string[] {
  return answers.flatMap(({ question, text, findings }) => [
    `${questions[question]} ${text}`,
    ...findings.map(
      (one) => `  ${marks[one.need]} ${one.text}${one.runbook === null ? '' : ` See "${one.runbook}".`}`,
    ),
  ]);
}
