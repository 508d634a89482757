import { bothFamilies } from '@marketplace/contracts/routes';
import { apiRouter } from '@marketplace/service-kit/api-router';
import type { CallDatabase } from '@marketplace/service-kit/call-database';
import type { Keyring } from '@marketplace/vault/keyring';
import type { Router } from 'express';
import { sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import { vaultStanding } from '../enquiries/vault-standing.query.ts';
import { operations } from './operations.query.ts';

interface Deps extends Reads {
  database: CallDatabase;
  keyring: Keyring | undefined;
}

/** Where the read models stand, for the admin. It waits for nothing: that they are behind is what it is there to say. */
export function operationsRoutes({ authority, db, database, keyring }: Deps): Router {
  return apiRouter().get(
    bothFamilies('/api/operations/projections'),
    authority.requireAdmin,
    async (req, res) => {
      res.set('Cache-Control', 'no-store');
      const look = () => vaultStanding(db(res), database(res), keyring);
      const view = await operations(db(res), look);
      await sendJson(req, res, JSON.stringify(view), 'admin');
    },
  );
}
