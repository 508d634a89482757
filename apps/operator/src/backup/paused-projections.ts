import { projections } from '@marketplace/projector/all-projections';
import { readOrders } from '@marketplace/projector/operations/orders';
import { readModels } from '@marketplace/read-models/database';
import type pg from 'pg';

/** Returns the names of the projections that the log says are paused: they read nothing of it, and so show nothing. */
export async function pausedProjections(pool: pg.Pool): Promise<string[]> {
  const db = readModels(pool);
  const orders = await Promise.all(projections.map(({ name }) => readOrders(db, name)));
  return projections.filter((_, index) => orders[index]?.paused).map(({ name }) => name);
}
