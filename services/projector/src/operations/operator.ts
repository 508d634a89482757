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

/**
 * Records what an operator does to a projection, if it changes anything.
 *
 * @returns whether it did
 * @throws {RuleViolation} when the rules refuse it
 */
type Operate = (operation: Operation) => Promise<boolean>;

/** How an order came: typed by an operator, or as the request of an admin who is named as the operator. */
type Way = Pick<EventMeta, 'source'> & Partial<Pick<EventMeta, 'request_id'>>;

export function operateAs(pool: pg.Pool, name: string, way: Way = { source: 'cli' }): Operate {
  const handle = commandHandler(pool, projectionDecider, streams.projection, appendOperations);
  return async (operation) => {
    const meta = { actor: { kind: 'operator', id: null, name } as const, request_id: newId(), ...way };
    const { events } = await handle(operation.projection, operation, { meta });
    return events.length > 0;
  };
}

export interface Operator extends Omit<Terminal, 'write'> {
  db: Kysely<ReadModels>;
  operate: Operate;
  seals: SealProof;
  /** Looks at the vault, which the projector may not see; undefined where nobody here may. */
  vault?: () => Promise<VaultStatus | undefined>;
}
