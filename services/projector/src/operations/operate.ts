import type { EventMeta } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { appendOperations } from '@marketplace/event-store/append';
import { commandHandler } from '@marketplace/event-store/command-handler';
import { newId } from '@marketplace/event-store/event-ids';
import type pg from 'pg';
import type { Operation } from './projection.decider.ts';
import { projectionDecider } from './projection.decider.ts';

/**
 * Records what an operator does to a projection, if it changes anything.
 *
 * @returns whether it did
 * @throws {RuleViolation} when the rules refuse it
 */
export type Operate = (operation: Operation) => Promise<boolean>;

/** How an order came: typed by an operator, or as the request of an admin who is named as the operator. */
type Way = Pick<EventMeta, 'source'> & Partial<Pick<EventMeta, 'request_id'>>;

/** Returns what records the acts of the operator of that name. */
export function operateAs(pool: pg.Pool, name: string, way: Way = { source: 'cli' }): Operate {
  const handle = commandHandler(pool, projectionDecider, streams.projection, appendOperations);
  return async (operation) => {
    const meta = { actor: { kind: 'operator', id: null, name } as const, request_id: newId(), ...way };
    const { events } = await handle(operation.projection, operation, { meta });
    return events.length > 0;
  };
}
