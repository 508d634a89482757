import { bothFamilies } from '@marketplace/contracts/routes';
import type { Router } from 'express';
import { sendJson } from '../answers/send.ts';
import type { Reads } from '../answers/wait-for-position.ts';
import { settingsView } from './settings.query.ts';

/** The settings with their history, for owners. Pages get the values with the version of the listings. */
export function settingsRoutes({ authority, db, waits }: Reads): Router {
  return authority.router().get(bothFamilies('/api/settings'), async (req, res) => {
    await waits.forStored('activity', req, res);
    await sendJson(req, res, JSON.stringify(await settingsView(db(res))), 'admin');
  });
}
