import type { EventMeta, MarketplaceEvent } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { ProjectionEvent } from '@marketplace/contracts/projections/projection.events';
import { appendOperations } from '@marketplace/event-store/append';
import type { SealProof } from '@marketplace/event-store/check-seals';
import { commandHandler } from '@marketplace/event-store/command-handler';
import type { RecordedEvent } from '@marketplace/event-store/events';
import { newId } from '@marketplace/event-store/events';
import { readStream, readStreams } from '@marketplace/event-store/read-log';
import type { ReadModels } from '@marketplace/read-models/database';
import { queryable } from '@marketplace/read-models/database';
import type { VaultStatus } from '@marketplace/read-models/health-answers';
import type { Projection } from '@marketplace/read-models/projections';
import { projections } from '@marketplace/read-models/projections';
import type { Terminal } from '@marketplace/service-kit/command-line';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Operation, Orders } from './projection.decider.ts';
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

/** Records an operator's action on a projection. @returns whether it changed anything @throws {RuleViolation} when it is refused */
type Operate = (operation: Operation) => Promise<boolean>;

/** Where an order came from: an operator's command line, or an admin's request. */
type OrderSource = Pick<EventMeta, 'source'> & Partial<Pick<EventMeta, 'request_id'>>;

export function operateAs(pool: pg.Pool, name: string, source: OrderSource = { source: 'cli' }): Operate {
  const handle = commandHandler(pool, projectionDecider, streams.projection, appendOperations);
  return async (operation) => {
    const meta = { actor: { kind: 'operator', id: null, name } as const, request_id: newId(), ...source };
    const { events } = await handle(operation.projection, operation, { meta });
    return events.length > 0;
  };
}

export interface Operator extends Omit<Terminal, 'write'> {
  db: Kysely<ReadModels>;
  operate: Operate;
  seals: SealProof;
  /** Returns the vault's status. Undefined without rights to the vault: the projector has none. */
  vault?: () => Promise<VaultStatus | undefined>;
}
