import { TeamPolicy } from '@marketplace/contracts/auth/passkeys.views';
import type { NewInvitation, OpenedInvitation, TeamView } from '@marketplace/contracts/auth/team.views';
import {
  AcceptInvitation,
  ChangeMember,
  Invite,
  OpenInvitation,
} from '@marketplace/contracts/auth/team.views';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import { adminOf } from '@marketplace/service-kit/authority';
import { renewBudget } from '@marketplace/service-kit/database';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import { requestIdOf } from '@marketplace/service-kit/request-context';
import type { RequestHandler, Response, Router } from 'express';
import type { Service } from '../service.ts';
import { accountMeta, answerWrite, idOf } from '../writes.ts';
import { listAdmins } from './admins.ts';
import {
  acceptInvitation,
  findInvitation,
  invite,
  openInvitations,
  withdrawInvitation,
} from './invitations.ts';
import { requiresPasskeys } from './passkeys.ts';
import { changeTeam, requirePasskeys } from './team.ts';

/** Returns the hash of a new admin's password. */
type HashNew = (password: string, username: string) => Promise<string>;

/** Returns the owners' calls about the team, and the calls of people who are invited. */
export function teamRoutes(service: Service, hash: HashNew): Router {
  const body = jsonBody(limits.loginBody);
  const { list, change, changePolicy, makeInvitation, withdraw } = ownersHandlers(service);
  const { open, accept } = invitedHandlers(service, hash);
  return service.authority
    .router()
    .get(bothFamilies('/api/auth/team'), list)
    .put(bothFamilies('/api/auth/team/:id'), body, change)
    .put(bothFamilies('/api/auth/team-policy'), body, changePolicy)
    .post(bothFamilies('/api/auth/invitations'), body, makeInvitation)
    .delete(bothFamilies('/api/auth/invitations/:id'), withdraw)
    .post(bothFamilies('/api/auth/invitations/open'), noStore, body, open)
    .post(bothFamilies('/api/auth/invitations/accept'), noStore, body, accept);
}

/** Middleware: the answer must not be cached. */
export const noStore: RequestHandler = (_req, res, next) => {
  res.set('Cache-Control', 'no-store');
  next();
};

function ownersHandlers({ database, wakeUp }: Service) {
  const list: RequestHandler = async (_req, res: Response<TeamView>) => {
    const db = database(res);
    const admins = await listAdmins(db);
    const members = admins.map(({ created_at, disabled_at, last_login_at, ...admin }) => ({
      ...admin,
      created_at: created_at.toISOString(),
      disabled_at: disabled_at?.toISOString() ?? null,
      last_login_at: last_login_at?.toISOString() ?? null,
    }));
    const requires_passkeys = await requiresPasskeys(db);
    res.json({ members, invitations: await openInvitations(db), requires_passkeys });
  };
  const change: RequestHandler = async (req, res) => {
    const admin_id = idOf(req, 'Admin');
    const asked = parseRequest(ChangeMember, req.body);
    const command = asked.role
      ? ({ type: 'ChangeRole', admin_id, role: asked.role } as const)
      : ({ type: asked.is_disabled ? 'DisableAdmin' : 'EnableAdmin', admin_id } as const);
    const { position } = await changeTeam(database(res), command, accountMeta(res));
    answerWrite(res, wakeUp, { position, status: 204 });
  };
  const changePolicy: RequestHandler = async (req, res) => {
    const { requires_passkeys } = parseRequest(TeamPolicy, req.body);
    const ruling = { adminId: adminOf(res).id, isRequired: requires_passkeys, meta: accountMeta(res) };
    answerWrite(res, wakeUp, { position: await requirePasskeys(database(res), ruling), status: 204 });
  };
  const makeInvitation: RequestHandler = async (req, res: Response<NewInvitation>) => {
    const { role } = parseRequest(Invite, req.body);
    const inviting = { role, invitedBy: adminOf(res).id, meta: accountMeta(res) };
    const { position, ...made } = await invite(database(res), inviting);
    answerWrite(res, wakeUp, { position, status: 201 }, made);
  };
  const withdraw: RequestHandler = async (req, res) => {
    const position = await withdrawInvitation(database(res), idOf(req, 'Invitation'), accountMeta(res));
    answerWrite(res, wakeUp, { position, status: 204 });
  };
  return { list, change, changePolicy, makeInvitation, withdraw };
}

function invitedHandlers({ database, wakeUp }: Service, hash: HashNew) {
  const open: RequestHandler = async (req, res: Response<OpenedInvitation>) => {
    const { secret } = parseRequest(OpenInvitation, req.body);
    const { id: _, ...invitation } = await findInvitation(database(res), secret);
    res.json(invitation);
  };
  const accept: RequestHandler = async (req, res) => {
    const { password, ...given } = parseRequest(AcceptInvitation, req.body);
    await findInvitation(database(res), given.secret); // before the work of a hash
    const accepted = { ...given, hash: await hash(password, given.username) };
    renewBudget(res); // it may have queued for the hash
    const { position } = await acceptInvitation(database(res), accepted, requestIdOf(res));
    answerWrite(res, wakeUp, { position, status: 204 });
  };
  return { open, accept };
}
