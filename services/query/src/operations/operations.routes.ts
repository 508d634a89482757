import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import type { Router } from 'express';
import { sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import { operations } from './operations.query.ts';

/** Where the read models stand, for the admin. It waits for nothing: that they are behind is what it is there to say. */
export function operationsRoutes({ authority, db }: Reads): Router {
  return apiRouter().get(
    bothFamilies('/api/operations/projections'),
    authority.requireAdmin,
    async (req, res) => {
      res.set('Cache-Control', 'no-store');
      await sendJson(req, res, JSON.stringify(await operations(db(res))), 'admin');
    },
  );
}
