import type { LiveState } from '@marketplace/contracts/live/live.views';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { Authority } from '@marketplace/service-kit/authority';
import type { Router } from 'express';

interface Deps {
  authority: Authority;
  liveState: () => Promise<LiveState>;
}

/** The state of log and read models, which open pages of admins read every two seconds. */
export function liveRoutes({ authority, liveState }: Deps): Router {
  return authority.router().get(bothFamilies('/api/live'), async (_req, res) => {
    res.set('Cache-Control', 'no-store').json(await liveState());
  });
}
