import type { LoggedIn, SessionsEnded, SessionsView, Verified } from '@marketplace/contracts/auth/auth.views';
import { ChangePassword, LogIn } from '@marketplace/contracts/auth/auth.views';
import { LogInByCode, LogInByPasskey } from '@marketplace/contracts/auth/passkeys.views';
import { VISITOR } from '@marketplace/contracts/events';
import { headers } from '@marketplace/contracts/headers';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import type { Database } from '@marketplace/event-store/database';
import { newId } from '@marketplace/event-store/events';
import type { Admin } from '@marketplace/service-kit/authority';
import { adminOf, tokenOf } from '@marketplace/service-kit/authority';
import { renewBudget } from '@marketplace/service-kit/database';
import { forbidden, HttpError, notFound, unauthorized } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Counter } from 'prom-client';
import { z } from 'zod';
import { clientAddress } from '../client-address.ts';
import { runPeriodically } from '../concurrency.ts';
import type { Service } from '../service.ts';
import { accountMeta, answerWrite } from '../writes.ts';
import type { Act, OwnActType, StoredAdmin } from './admins.ts';
import { createRefusedLogins, recordAct } from './admins.ts';
import { devicesRoutes } from './devices.routes.ts';
import type { Sender } from './known-places.ts';
import { createKnownPlaces, deviceWords } from './known-places.ts';
import { createLoginLimits, createPasswordChecks } from './login.ts';
import { passkeyRoutes } from './passkey.routes.ts';
import type { Passkeys } from './passkeys.ts';
import { createPasskeys, isPasskeyNeeded } from './passkeys.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import {
  countSessions,
  endingSession,
  listSessions,
  newDevicesSince,
  OTHERS,
  openingSession,
  sweepSessions,
} from './sessions.ts';
import { noStore, teamRoutes } from './team.routes.ts';

const SWEEP_MS = 3_600_000;

/** Returns the calls about logins, sessions and the admin's own account, and sweeps ended sessions every hour. */
export function createAuth(service: Service) {
  const { pool, settings, logger, wakeUp } = service;
  const places = createKnownPlaces(service);
  const loginLimits = createLoginLimits(service);
  let recording: Promise<unknown> = Promise.resolve(); // no answer waits for it: all refusals take equally long
  const refusedLogins = createRefusedLogins((refused) => {
    const request_id = newId();
    const meta = { actor: VISITOR, source: 'api', request_id } as const;
    recording = recording
      .then(() => recordAct(pool, { event: { type: 'LoginsRefused', data: refused }, meta }))
      .then(() => wakeUp(request_id))
      .catch((error: unknown) => logger.warn({ err: error }, 'refused logins could not be recorded'));
  });
  const checks = createPasswordChecks({ ...service, places, limits: loginLimits, refusedLogins });
  const endSweeping = runPeriodically(
    { firstMs: 0, everyMs: SWEEP_MS, logger, failure: 'ended sessions could not be swept' },
    () => sweepSessions(pool, settings.LOGIN_KNOWN_FOR),
  );
  const passkeys = createPasskeys(service);
  return {
    router: authRoutes(service, { places, passkeys, refusedLogins, ...checks })
      .use(passkeyRoutes(service, { passkeys, ...checks }))
      .use(teamRoutes(service, checks.hashNew))
      .use(devicesRoutes(service, (req) => senderOf(places, req).device)),
    /** Stops sweeping and records gathered refusals. */
    async close() {
      refusedLogins.close();
      loginLimits.close();
      await Promise.all([endSweeping(), recording]);
    },
  };
}

interface SignIn extends ReturnType<typeof createPasswordChecks> {
  places: ReturnType<typeof createKnownPlaces>;
  passkeys: Passkeys;
  refusedLogins: ReturnType<typeof createRefusedLogins>;
}

function authRoutes(service: Service, signIn: SignIn): Router {
  const loginBody = jsonBody(limits.loginBody);
  const counted = countLogins(service.counters.logins);
  const { byPassword, options, byPasskey, byCode } = loginHandlers(service, signIn);
  const { list, endOne, endOthers, newPassword } = accountHandlers(service, signIn);
  return service.authority
    .router()
    .post(bothFamilies('/api/auth/login'), noStore, counted, loginBody, byPassword)
    .post(bothFamilies('/api/auth/login/options'), noStore, options)
    .post(bothFamilies('/api/auth/login/passkey'), noStore, counted, loginBody, byPasskey)
    .post(bothFamilies('/api/auth/login/recovery-code'), noStore, counted, loginBody, byCode)
    .post(bothFamilies('/api/auth/logout'), logOut(service))
    .get(bothFamilies('/api/auth/verify'), noStore, verifySession(service))
    .get(bothFamilies('/api/auth/sessions'), list)
    .delete(bothFamilies('/api/auth/sessions'), endOthers)
    .delete(bothFamilies('/api/auth/sessions/:id'), endOne)
    .put(bothFamilies('/api/auth/password'), loginBody, newPassword);
}

const loginResults: Record<number, string> = { 200: 'ok', 429: 'limited', 503: 'shed' };

/** Counts every attempt by its result, also those that other handlers refuse. */
function countLogins(logins: Counter<'result'>): RequestHandler {
  return (_req, res, next) => {
    res.once('close', () => logins.inc({ result: loginResults[res.statusCode] ?? 'bad' }));
    next();
  };
}

/** Handlers of the three ways to log in. Each opens a session. */
function loginHandlers(service: Service, signIn: SignIn) {
  const { database, tokens, settings, wakeUp } = service;
  const { places, passkeys, refusedLogins, checkPassword, checkCode } = signIn;

  type Opening = Pick<StoredAdmin, 'id' | 'username'>;

  async function open(req: Request, res: Response<LoggedIn>, { id, username }: Opening) {
    const sender = senderOf(places, req);
    const db = database(res);
    const isNewDevice = await places.remember(db, id, sender);
    const sessionId = newId();
    const device = deviceWords(req.get('user-agent'));
    const { network, device: browser } = sender;
    const opened = { sessionId, adminId: id, device, network, browser, isNewDevice };
    const data = { admin_id: id, is_new_device: isNewDevice };
    const act = { event: { type: 'AdminLoggedIn', data }, meta: accountMeta(res, { id, username }) } as const;
    const position = await recordAct(db, act, { extraStatements: openingSession(opened, settings) });
    const access_token = tokens.issue({ adminId: id, sessionId }, settings.JWT_TTL);
    answerWrite(res, wakeUp, { position }, { access_token });
  }

  const byPassword: RequestHandler = async (req, res: Response<LoggedIn>) => {
    const credentials = parseRequest(LogIn, req.body);
    const sender = senderOf(places, req);
    const admin = await checkPassword({ ...credentials, sender, database: () => database(res) });
    renewBudget(res); // a login may have queued for a hash
    if (await isPasskeyNeeded(database(res), admin.id))
      throw forbidden('Your team requires passkeys. Log in with your passkey or a recovery code.');
    await open(req, res, admin);
  };
  const options: RequestHandler = async (_req, res) => {
    res.json(await passkeys.useOptions('login'));
  };
  const byPasskey: RequestHandler = async (req, res: Response<LoggedIn>) => {
    const { credential } = parseRequest(LogInByPasskey, req.body);
    const { owner, isAccepted } = await passkeys.check(database(res), credential, 'login');
    if (!isAccepted) {
      refusedLogins.recordWrong(owner?.id ?? null);
      throw unauthorized('This passkey was not accepted. Try again, or log in with your password.');
    }
    await open(req, res, owner);
  };
  const byCode: RequestHandler = async (req, res: Response<LoggedIn>) => {
    const { username, code } = parseRequest(LogInByCode, req.body);
    const attempt = { username, sender: senderOf(places, req), database: () => database(res) };
    const admin = await checkCode(attempt, ({ id, username }) =>
      useRecoveryCode(database(res), tokens, { adminId: id, code, meta: accountMeta(res, { id, username }) }),
    );
    renewBudget(res); // unknown senders may have waited
    await open(req, res, admin);
  };
  return { byPassword, options, byPasskey, byCode };
}

function logOut({ database, wakeUp }: Service): RequestHandler {
  return async (_req, res) => {
    const extraStatements = endingSession(adminOf(res).sessionId);
    const act = actOf('AdminLoggedOut', adminOf(res), res);
    const position = await recordAct(database(res), act, { extraStatements });
    answerWrite(res, wakeUp, { position, status: 204 });
  };
}

/** Answers whose session a token belongs to. For a token of a disabled admin the answer says that the account is disabled. */
function verifySession({ database, authority, tokens }: Service): RequestHandler {
  async function refusalOf(error: unknown, req: Request, res: Response): Promise<unknown> {
    const token = tokenOf(req);
    const claims = token ? tokens.verify(token) : undefined;
    const isRefused = error instanceof HttpError && error.status === 401;
    if (!isRefused || !claims || !(await isDisabled(database(res), claims.sub))) return error;
    return unauthorized('Your account was disabled. Ask the site’s operator to enable it.');
  }

  return async (req, res: Response<Verified>) => {
    const admin = await authority.verify(req).catch(async (error: unknown) => {
      throw await refusalOf(error, req, res);
    });
    if (!admin) throw unauthorized();
    const { id, username, role, sessionId, mustAddPasskey: must_add_passkey } = admin;
    const new_devices = await newDevicesSince(database(res), sessionId);
    res.json({ id, username, role, must_add_passkey, new_devices });
  };
}

async function isDisabled(db: Database, adminId: string): Promise<boolean> {
  const { rows } = await db.query('SELECT FROM auth.admins WHERE id = $1 AND disabled_at IS NOT NULL', [
    adminId,
  ]);
  return rows.length > 0;
}

/** Handlers of an admin's own account: sessions and password. */
function accountHandlers({ database, settings, wakeUp }: Service, { places, changePassword }: SignIn) {
  const list: RequestHandler = async (req, res: Response<SessionsView>) => {
    const { id: adminId, sessionId } = adminOf(res);
    const { network } = senderOf(places, req);
    res.json({
      sessions: await listSessions(database(res), { adminId, sessionId, network }),
      idle_minutes: settings.SESSION_IDLE_MINUTES,
      most_minutes: Math.ceil(settings.JWT_TTL / 60),
    });
  };

  const endOne = async (req: Request<{ id: string }>, res: Response) => {
    const admin = adminOf(res);
    const db = database(res);
    const { data: sessionId } = z.uuid().safeParse(req.params.id);
    if (!sessionId || (await countSessions(db, admin.id, { only: sessionId })) === 0)
      throw notFound('Session');
    const extraStatements = endingSession(sessionId);
    const position = await recordAct(db, actOf('AdminSessionEnded', admin, res), { extraStatements });
    answerWrite(res, wakeUp, { position, status: 204 });
  };

  const endOthers: RequestHandler = async (_req, res: Response<SessionsEnded>) => {
    const admin = adminOf(res);
    const db = database(res);
    const ended = await countSessions(db, admin.id, { but: admin.sessionId });
    if (ended === 0) {
      res.json({ ended });
      return;
    }
    const text = `ended AS (UPDATE auth.sessions SET revoked_at = now() WHERE ${OTHERS})`;
    const extraStatements = { text, values: [admin.id, admin.sessionId] };
    const position = await recordAct(db, actOf('AdminOtherSessionsEnded', admin, res), { extraStatements });
    answerWrite(res, wakeUp, { position }, { ended });
  };

  const newPassword: RequestHandler = async (req, res) => {
    const passwords = parseRequest(ChangePassword, req.body);
    const changed = actOf('AdminPasswordChanged', adminOf(res), res);
    const position = await changePassword(res, passwords, senderOf(places, req), changed);
    answerWrite(res, wakeUp, { position, status: 204 });
  };
  return { list, endOne, endOthers, newPassword };
}

function senderOf(places: SignIn['places'], req: Request): Sender {
  return places.senderOf(clientAddress(req), req.get(headers.deviceToken));
}

function actOf(type: OwnActType, admin: Pick<Admin, 'id' | 'username'>, res: Response): Act {
  return { event: { type, data: { admin_id: admin.id } }, meta: accountMeta(res, admin) };
}
