import type { PasskeysView, RecoveryCodes } from '@marketplace/contracts/auth/passkeys.views';
import { AddPasskey, Confirm, RenamePasskey } from '@marketplace/contracts/auth/passkeys.views';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import { adminOf } from '@marketplace/service-kit/authority';
import { renewBudget } from '@marketplace/service-kit/database';
import { invalid } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import type { RequestHandler, Response, Router } from 'express';
import type { Service } from '../service.ts';
import { accountMeta, answerWrite, idOf } from '../writes.ts';
import type { Passkeys } from './passkeys.ts';
import {
  isPasskeyNeeded,
  listPasskeys,
  notAccepted,
  removePasskey,
  renamePasskey,
  requiresPasskeys,
} from './passkeys.ts';
import { countRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { confirmSession } from './sessions.ts';

interface Checks {
  passkeys: Passkeys;
  /** @throws {HttpError} 422 at the path when it is not the password of the requesting admin */
  checkOwn: (res: Response, password: string, path: string) => Promise<string>;
}

/** Returns the calls about an admin's own passkeys and recovery codes, and the one that confirms who is there. */
export function passkeyRoutes(service: Service, checks: Checks): Router {
  const body = jsonBody(limits.loginBody);
  const { list, newOptions, add, rename, remove, makeCodes } = ownHandlers(service, checks.passkeys);
  const { useOptions, confirm } = confirmHandlers(service, checks);
  return service.authority
    .router()
    .get(bothFamilies('/api/auth/passkeys'), list)
    .post(bothFamilies('/api/auth/passkeys/options'), newOptions)
    .post(bothFamilies('/api/auth/passkeys'), body, add)
    .put(bothFamilies('/api/auth/passkeys/:id'), body, rename)
    .delete(bothFamilies('/api/auth/passkeys/:id'), remove)
    .post(bothFamilies('/api/auth/recovery-codes'), makeCodes)
    .post(bothFamilies('/api/auth/confirm/options'), useOptions)
    .post(bothFamilies('/api/auth/confirm'), body, confirm);
}

function ownHandlers({ database, tokens, wakeUp }: Service, passkeys: Passkeys) {
  const list: RequestHandler = async (_req, res: Response<PasskeysView>) => {
    const { id } = adminOf(res);
    const db = database(res);
    res.json({
      passkeys: await listPasskeys(db, id),
      recovery_codes: await countRecoveryCodes(db, id),
      is_required: await requiresPasskeys(db),
    });
  };
  const newOptions: RequestHandler = async (_req, res) => {
    res.json(await passkeys.newOptions(database(res), adminOf(res)));
  };
  const add: RequestHandler = async (req, res) => {
    const added = { ...parseRequest(AddPasskey, req.body), meta: accountMeta(res) };
    answerWrite(res, wakeUp, {
      position: await passkeys.add(database(res), adminOf(res), added),
      status: 204,
    });
  };
  const rename: RequestHandler = async (req, res) => {
    const renamed = { id: idOf(req, 'Passkey'), name: parseRequest(RenamePasskey, req.body).name };
    await renamePasskey(database(res), adminOf(res).id, renamed);
    res.status(204).end();
  };
  const remove: RequestHandler = async (req, res) => {
    const removed = { id: idOf(req, 'Passkey'), meta: accountMeta(res) };
    const position = await removePasskey(database(res), adminOf(res).id, removed);
    answerWrite(res, wakeUp, { position, status: 204 });
  };
  const makeCodes: RequestHandler = async (_req, res: Response<RecoveryCodes>) => {
    const of = { adminId: adminOf(res).id, meta: accountMeta(res) };
    const { codes, position } = await makeRecoveryCodes(database(res), tokens, of);
    answerWrite(res, wakeUp, { position, status: 201 }, { codes });
  };
  return { list, newOptions, add, rename, remove, makeCodes };
}

function confirmHandlers({ database }: Service, { passkeys, checkOwn }: Checks) {
  const useOptions: RequestHandler = async (_req, res) => {
    const { id: adminId, sessionId } = adminOf(res);
    res.json(await passkeys.useOptions(`confirm ${sessionId}`, { db: database(res), adminId }));
  };
  const confirm: RequestHandler = async (req, res) => {
    const proof = parseRequest(Confirm, req.body);
    const { id, sessionId } = adminOf(res);
    if ('password' in proof) {
      await checkOwn(res, proof.password, 'password');
      renewBudget(res); // it may have queued for the hash
      if (await isPasskeyNeeded(database(res), id))
        throw invalid([{ path: 'password', message: 'is not enough: your team requires passkeys' }]);
    } else {
      const { owner, isAccepted } = await passkeys.check(
        database(res),
        proof.credential,
        `confirm ${sessionId}`,
      );
      if (!isAccepted || owner.id !== id) throw notAccepted();
    }
    await confirmSession(database(res), sessionId);
    res.status(204).end();
  };
  return { useOptions, confirm };
}
