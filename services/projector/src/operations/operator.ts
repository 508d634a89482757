import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { appendOperations } from '@marketplace/event-store/append';
import type { SealProof } from '@marketplace/event-store/check-seals';
import { commandHandler } from '@marketplace/event-store/command-handler';
import { newId } from '@marketplace/event-store/events';
import type { ReadModels } from '@marketplace/read-models/database';
import type { VaultStatus } from '@marketplace/read-models/health-answers';
import type { Terminal } from '@marketplace/service-kit/command-line';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Operation } from './projection.decider.ts';
import { projectionDecider } from './projection.decider.ts';

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
