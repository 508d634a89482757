import { AskAlert, OneAlert } from '@marketplace/contracts/alerts/alert.commands';
import type { AlertEnd } from '@marketplace/contracts/alerts/alert.terms';
import { ALERTS_PER_ADDRESS, CONFIRM_DAYS } from '@marketplace/contracts/alerts/alert.terms';
import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { streams } from '@marketplace/contracts/events';
import { limits } from '@marketplace/contracts/limits';
import { bothFamilies } from '@marketplace/contracts/routes';
import { decideAndAppend, decideOn, loadStream, loadStreams } from '@marketplace/event-store/command-handler';
import type { Database } from '@marketplace/event-store/database';
import { newId } from '@marketplace/event-store/events';
import { invalid, notFound, tooManyRequests, unavailable } from '@marketplace/service-kit/http-error';
import { jsonBody, parseRequest } from '@marketplace/service-kit/parse-request';
import { alertSecret, emailHashOf } from '@marketplace/vault/alert-links';
import { comparableEmail } from '@marketplace/vault/find-person';
import type { SealingNoun } from '@marketplace/vault/keyring';
import type { Request, RequestHandler, Response, Router } from 'express';
import { clientAddress } from '../client-address.ts';
import { createEnquiryLimiter } from '../enquiries/enquiries.routes.ts';
import { forgetEnquiries } from '../enquiries/forget-enquiries.ts';
import { hasherOf, sealFor } from '../enquiries/sealing.ts';
import { listingDecider } from '../listings/listing.decider.ts';
import type { Service } from '../service.ts';
import type { TakeUnits } from '../visits/bounds.ts';
import type { DiskGuard } from '../visits/disk-guard.ts';
import { answerWrite, visitorMeta } from '../writes.ts';
import type { AlertCommand } from './alert.decider.ts';
import { alertDecider } from './alert.decider.ts';

interface Deps extends Service {
  /** Key of the digests of addresses. */
  limitsSecret: string;
  takeUnits: TakeUnits;
  disk: DiskGuard;
  /** Requests that deleted keys are erased from the disk. */
  eraseKeys: () => void;
}

const RETRY_SECONDS = 600;
const DAY_MS = 86_400_000;

/** Returns the calls of email alerts: asking for one, and what the links of its emails do. */
export function alertsRoutes(deps: Deps): Router {
  const of = (path: string) => bothFamilies(`/api/alerts${path}`);
  const body = jsonBody(limits.alertBody);
  const { confirm, click, stop, unsubscribe } = linkCalls(deps);
  return deps.authority
    .router()
    .post(of(''), body, ask(deps))
    .post(of('/:secret/confirm'), body, confirm)
    .post(of('/:secret/click'), click)
    .post(of('/:secret/stop'), body, stop)
    .post(of('/:secret/unsubscribe'), unsubscribe);
}

/** The answer says nothing of the address: not whether it is known, nor whether an email is sent. */
function ask(deps: Deps): RequestHandler {
  const { database, settings, disk, keyring, wakeUp } = deps;
  const limiter = createEnquiryLimiter({ ...deps, name: 'alerts' });
  return async (req, res: Response) => {
    if (settings.ALERTS !== 'on') throw notFound('Email alerts');
    const asked = parseRequest(AskAlert, req.body);
    const seconds = await limiter(clientAddress(req));
    if (seconds !== undefined) throw tooManyRequests(seconds);
    if (disk.hasLessThan(settings.ENQUIRY_DISK_MB)) throw notStored();
    const db = database(res);
    const hash = await hasherOf(db, keyring);
    if (!hash) throw notStored();
    await assertVisible(db, asked.property_id);
    const emailHash = hash(comparableEmail(asked.email));
    const value = { email: asked.email, secret: alertSecret(hash, emailHash) };
    const record = (mayMail: boolean) =>
      recordAsked({ ...deps, db, res }, { asked, emailHash, value, mayMail });
    const position = asked.website
      ? 0
      : await record(true).catch((error: unknown) => {
          if (isMailedMeanwhile(error)) return record(false);
          throw error;
        });
    answerWrite(res, wakeUp, { position, status: 202 }, {});
  };
}

function notStored() {
  return unavailable('Email alerts cannot be stored now. Please try again later.', RETRY_SECONDS);
}

/** @throws {HttpError} 422 when visitors cannot see the listing */
async function assertVisible(db: Database, listingId: string | null): Promise<void> {
  if (listingId === null) return;
  const { state } = await loadStream(db, listingDecider, streams.listing(listingId));
  if (state.status !== 'listed' || state.listing.status === 'inactive')
    throw invalid([{ path: 'property_id', message: 'is not a property that visitors can see' }]);
}

/** Another service has stored an email to this address and day at the same moment. */
function isMailedMeanwhile(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'keys_mailed';
}

interface Asked {
  asked: AskAlert;
  emailHash: Buffer;
  /** To be sealed. */
  value: { email: string; secret: string };
  mayMail: boolean;
}

/**
 * Records an alert, unless its address has too many, or the same one.
 *
 * @returns the position of the event; 0 without one
 */
async function recordAsked(
  { db, res, keyring }: Pick<Deps, 'keyring'> & { db: Database; res: Response },
  { asked, emailHash, value, mayMail }: Asked,
): Promise<number> {
  const now = new Date();
  const today = dayInSingapore(now);
  const { ids, mailedOn } = await alertsOf(db, emailHash);
  const is_mailed = mayMail && !mailedOn.includes(today);
  const about = asked.search ?? asked.property_id;
  const others = await loadStreams(db, alertDecider, ids.map(streams.alert));
  const isKnown = others.some(
    ({ state }) => 'about' in state && state.about === about && (state.is === 'confirmed' || !is_mailed),
  );
  if (isKnown || ids.length >= ALERTS_PER_ADDRESS) return 0;
  const alert_id = newId();
  const { sealed, appendWith } = sealFor(keyring, { type: 'AlertAsked', enquiryId: alert_id, value });
  const command = {
    type: 'AskAlert',
    ...{ alert_id, search: asked.search, listing_id: asked.property_id, is_mailed, sealed },
    confirm_until: new Date(now.getTime() + CONFIRM_DAYS * DAY_MS).toISOString(),
  } as const;
  const decide = async () => ({
    alert: decideOn(alertDecider, await loadStream(db, alertDecider, streams.alert(alert_id)), command),
  });
  const hashes = { email: emailHash, phone: null, body: null, mailedOn: is_mailed ? today : null };
  return (await decideAndAppend(db, visitorMeta(res), decide, appendWith(hashes))).position;
}

/** Returns the alerts of an address that have not ended, and the days on which it got an email that asks for a confirmation. */
async function alertsOf(
  db: Database,
  emailHash: Buffer,
  nouns: readonly SealingNoun[] = ['alert'],
): Promise<{ ids: string[]; mailedOn: string[] }> {
  const { rows } = await db.query<{ id: string; mailed_on: string | null }>(
    `SELECT enquiry_id AS id, mailed_on::text FROM vault.keys WHERE email_hash = $1 AND noun = ANY ($2)
    ORDER BY created_at`,
    [emailHash, nouns],
  );
  return {
    ids: rows.map(({ id }) => id),
    mailedOn: rows.flatMap(({ mailed_on }) => mailed_on ?? []),
  };
}

/** The calls by the secret of an email's links. */
function linkCalls({ database, keyring, wakeUp, eraseKeys }: Deps) {
  /** Returns the ids of alerts, and of links whose figures are emailed to the address. @throws {HttpError} 404 when we did not sign the secret */
  async function idsOf(req: Request, db: Database): Promise<string[]> {
    const hash = await hasherOf(db, keyring);
    if (!hash) throw notStored();
    const emailHash = emailHashOf(hash, String(req.params.secret));
    if (!emailHash) throw notFound('Link');
    return (await alertsOf(db, emailHash, ['alert', 'seller-link'])).ids;
  }

  async function run(db: Database, res: Response, commands: AlertCommand[]): Promise<void> {
    const decide = async () => {
      const ids = commands.map(({ alert_id }) => streams.alert(alert_id));
      const loaded = await loadStreams(db, alertDecider, ids);
      return {
        alerts: loaded.flatMap((one, index) => {
          const command = commands[index];
          return command ? [decideOn(alertDecider, one, command)] : [];
        }),
      };
    };
    const { position } = await decideAndAppend(db, visitorMeta(res), decide);
    answerWrite(res, wakeUp, { position }, {});
  }

  async function end(db: Database, res: Response, ids: readonly string[], alertEnd: AlertEnd): Promise<void> {
    const { position } = await forgetEnquiries(db, ids, {
      reason: 'asked',
      alertEnd,
      meta: visitorMeta(res),
    });
    if (ids.length > 0) eraseKeys();
    answerWrite(res, wakeUp, { position }, {});
  }

  const confirm: RequestHandler = async (req, res) => {
    const { id } = parseRequest(OneAlert, req.body);
    const db = database(res);
    if (!(await idsOf(req, db)).includes(id)) throw notFound('Email alert');
    await run(db, res, [{ type: 'ConfirmAlert', alert_id: id, now: new Date().toISOString() }]);
  };
  const click: RequestHandler = async (req, res) => {
    const db = database(res);
    const day = dayInSingapore(new Date());
    const ids = await idsOf(req, db);
    await run(
      db,
      res,
      ids.map((alert_id) => ({ type: 'ClickAlert', alert_id, day })),
    );
  };
  /** An alert that ended already is no error: the follower has what they want. */
  const stop: RequestHandler = async (req, res) => {
    const { id } = parseRequest(OneAlert, req.body);
    const db = database(res);
    await end(
      db,
      res,
      (await idsOf(req, db)).filter((one) => one === id),
      'stopped',
    );
  };
  /** RFC 8058: mail programs send a form, whose content has no meaning. */
  const unsubscribe: RequestHandler = async (req, res) => {
    const db = database(res);
    await end(db, res, await idsOf(req, db), 'stopped');
  };
  return { confirm, click, stop, unsubscribe };
}
