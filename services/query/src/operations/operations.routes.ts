import { bothFamilies } from '@marketplace/contracts/routes';
import type { ReadModels } from '@marketplace/read-models/database';
import { apiRouter } from '@marketplace/service-kit/api-router';
import type { Authority } from '@marketplace/service-kit/authority';
import type { Router } from 'express';
import type { Kysely } from 'kysely';
import { sendJson } from '../answers/send.ts';
import { operations } from './operations.query.ts';

interface Deps {
  authority: Authority;
  db: Kysely<ReadModels>;
}

/** Where the read models stand, for the admin. It waits for nothing: that they are behind is what it is there to say. */
export function operationsRoutes({ authority, db }: Deps): Router {
  return apiRouter().get(
    bothFamilies('/api/operations/projections'),
    authority.requireAdmin,
    async (req, res) => {
      res.set('Cache-Control', 'no-store');
      await sendJson(req, res, JSON.stringify(await operations(db)), 'admin');
    },
  );
}
