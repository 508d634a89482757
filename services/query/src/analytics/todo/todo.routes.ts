import { SinceQuery } from '@marketplace/contracts/analytics/since.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import { adminOf } from '@marketplace/service-kit/authority';
import { parseRequest } from '@marketplace/service-kit/parse-request';
import type { Router } from 'express';
import { sendJson } from '../../answers/send.ts';
import type { Reads } from '../../answers/wait-for-position.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { happenedSince } from './since.query.ts';
import { createTodo } from './todo.query.ts';

/** What waits for an admin, and what happened while they were away. */
export function todoRoutes({ authority, catalogue, db, waits }: Reads & { catalogue: Catalogue }): Router {
  const { requireAdmin } = authority;
  const todo = createTodo();
  return apiRouter()
    .get(bothFamilies('/api/analytics/todo'), requireAdmin, async (req, res) => {
      await waits.forStored('enquiries', req, res);
      const list = await todo(db(res), catalogue.current, new Date());
      await sendJson(req, res, JSON.stringify(list), 'admin');
    })
    .get(bothFamilies('/api/analytics/since'), requireAdmin, async (req, res) => {
      const { at } = parseRequest(SinceQuery, req.query);
      await waits.forStored('enquiries', req, res);
      const happened = await happenedSince(db(res), { at, adminId: adminOf(res).id });
      await sendJson(req, res, JSON.stringify(happened), 'admin');
    });
}
