import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import type { Router } from 'express';
import { sendJson } from '../../answers/send.ts';
import type { Reads } from '../../answers/wait-for-position.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { todoList } from './todo.query.ts';

/** What waits for an admin. */
export function todoRoutes({ authority, catalogue, db, waits }: Reads & { catalogue: Catalogue }): Router {
  return apiRouter().get(bothFamilies('/api/analytics/todo'), authority.requireAdmin, async (req, res) => {
    await waits.forStored('enquiries', req, res);
    const list = await todoList(db(res), catalogue.current, new Date());
    await sendJson(req, res, JSON.stringify(list), 'admin');
  });
}
