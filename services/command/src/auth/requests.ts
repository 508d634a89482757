import { headers } from '@marketplace/contracts/headers';
import { actorOf, adminOf } from '@marketplace/service-kit/authority';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { Request, RequestHandler, Response } from 'express';
import { clientAddress } from '../client-address.ts';
import type { KnownPlaces, Sender } from './known-places.ts';
import type { Act } from './record-act.ts';

/** Answers about sessions are kept nowhere. */
export const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

/** Returns where a request comes from. */
export function senderOf(places: KnownPlaces, req: Request): Sender {
  return places.senderOf(clientAddress(req), req.get(headers.deviceToken));
}

/** Returns the act of the admin who asks for it. */
export function requestedAct(type: Act['type'], res: Response): Act {
  const admin = adminOf(res);
  return {
    type,
    adminId: admin.id,
    meta: { actor: actorOf(admin), source: 'api', request_id: requestIdOf(res) },
  };
}
