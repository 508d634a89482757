import type { MarketplaceEvent } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { ProjectionEvent } from '@marketplace/contracts/projections/projection.events';
import type { RecordedEvent } from '@marketplace/event-store/events';
import { readStream, readStreams } from '@marketplace/event-store/read-log';
import type { ReadModels } from '@marketplace/read-models/database';
import { queryable } from '@marketplace/read-models/database';
import type { Projection } from '@marketplace/read-models/projections';
import { projections } from '@marketplace/read-models/projections';
import type { Kysely } from 'kysely';
import type { Orders } from './projection.decider.ts';
import { projectionDecider } from './projection.decider.ts';

export interface Act {
  event: ProjectionEvent;
  operator: string;
  requestId: string;
  at: string;
}

/** Orders of operators are kept in the log. */
export async function readActs(db: Kysely<ReadModels>, projection: Projection): Promise<Act[]> {
  const recorded = await readStream(queryable(db), streams.projection(projection));
  return recorded.flatMap(act);
}

export type Acts = Readonly<Record<Projection, Act[]>>;

export async function readAllActs(db: Kysely<ReadModels>): Promise<Acts> {
  const recorded = await readStreams(queryable(db), projections.map(streams.projection));
  const acts = projections.map((name) => [name, (recorded.get(streams.projection(name)) ?? []).flatMap(act)]);
  return Object.fromEntries(acts);
}

export async function readOrders(db: Kysely<ReadModels>, projection: Projection): Promise<Orders> {
  return foldOrders(await readActs(db, projection));
}

export function foldOrders(acts: readonly Act[]): Orders {
  return acts.map(({ event }) => event).reduce(projectionDecider.evolve, projectionDecider.initialState);
}

function act({ event, meta, recordedAt }: RecordedEvent): Act[] {
  if (!event || !isOperators(event)) return [];
  return [{ event, operator: meta.actor.name, requestId: meta.request_id, at: recordedAt }];
}

const types = ProjectionEvent.options.map((option) => option.shape.type.value);

function isOperators(event: MarketplaceEvent): event is ProjectionEvent {
  return types.some((type) => type === event.type);
}

export function pendingRebuild(acts: readonly Act[]): Act | undefined {
  const last = acts.findLast(
    ({ event: { type } }) =>
      type === 'ProjectionRebuildRequested' ||
      type === 'ProjectionRebuildStarted' ||
      type === 'ProjectionRebuildCancelled',
  );
  return last?.event.type === 'ProjectionRebuildRequested' ? last : undefined;
}
