import type { Devices } from '@marketplace/contracts/auth/devices.views';
import { AddDevice, ChangeDevice } from '@marketplace/contracts/auth/devices.views';
import { isHttpUrl } from '@marketplace/contracts/http-url';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import { adminOf } from '@marketplace/service-kit/authority';
import { conflict, invalid } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import { isPublicHttps } from '@marketplace/service-kit/public-address';
import { pushKeys } from '@marketplace/service-kit/push-keys';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Service } from '../service.ts';
import { addDevice, changeDevice, listDevices, removeDevice, testDevice } from './devices.ts';
import { deviceWords } from './known-places.ts';

/**
 * Returns an admin's calls about the devices that show notices of enquiries. They change no event: a device is a secret, as a session
 * is.
 *
 * @param browserOf returns the digest of a request's device token
 */
export function devicesRoutes(
  { authority, database, settings }: Service,
  browserOf: (req: Request) => string | undefined,
): Router {
  const body = jsonBody(limits.loginBody);
  const { PUSH_KEY, NODE_ENV } = settings;
  const publicKey = PUSH_KEY === undefined ? null : pushKeys(PUSH_KEY).publicKey;
  const ownOf = (req: Request, res: Response) => ({ id: String(req.params.id), adminId: adminOf(res).id });

  const list: RequestHandler = async (_req, res: Response<Devices>) => {
    res.json({ public_key: publicKey, devices: await listDevices(database(res), adminOf(res).id) });
  };
  const add: RequestHandler = async (req, res) => {
    const given = parseRequest(AddDevice, req.body);
    if (publicKey === null) throw conflict('Notifications are not set up on this server.');
    if (!(NODE_ENV === 'production' ? isPublicHttps : isHttpUrl)(given.endpoint))
      throw invalid([{ path: 'endpoint', message: 'must be the https address of a push service' }]);
    const { id: adminId, sessionId } = adminOf(res);
    const name = deviceWords(req.get('user-agent'));
    await addDevice(database(res), { ...given, adminId, sessionId, name, browser: browserOf(req) });
    res.status(204).end();
  };
  const change: RequestHandler = async (req, res) => {
    await changeDevice(database(res), ownOf(req, res), parseRequest(ChangeDevice, req.body));
    res.status(204).end();
  };
  const remove: RequestHandler = async (req, res) => {
    await removeDevice(database(res), ownOf(req, res));
    res.status(204).end();
  };
  const test: RequestHandler = async (req, res) => {
    await testDevice(database(res), ownOf(req, res));
    res.status(202).end();
  };
  return authority
    .router()
    .get(bothFamilies('/api/auth/devices'), list)
    .post(bothFamilies('/api/auth/devices'), body, add)
    .put(bothFamilies('/api/auth/devices/:id'), body, change)
    .delete(bothFamilies('/api/auth/devices/:id'), remove)
    .post(bothFamilies('/api/auth/devices/:id/test'), test);
}
