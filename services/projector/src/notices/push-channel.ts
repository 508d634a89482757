import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { NoticeState } from '@marketplace/contracts/operations/survey';
import type { ReadModels } from '@marketplace/read-models/database';
import type { noticeSettings, pushSettings } from '@marketplace/service-kit/all-settings';
import { throttle } from '@marketplace/service-kit/limits';
import type { Logger } from '@marketplace/service-kit/logger';
import type { Metrics } from '@marketplace/service-kit/metrics';
import { isPublicHttps, publicLookup } from '@marketplace/service-kit/public-address';
import { pushKeys } from '@marketplace/service-kit/push-keys';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { Counter } from 'prom-client';
import webPush from 'web-push';
import type { z } from 'zod';
import { oneAtATime } from '../engine/one-at-a-time.ts';
import type { EnquirySubject } from './enquiry-subject.ts';
import { IS_NEW_ENQUIRY, subjectAt } from './enquiry-subject.ts';
import type { Channel } from './notices.ts';

export interface PushSettings {
  /** The VAPID key pair, in base64url. */
  keys: { publicKey: string; privateKey: string };
  /** Whom a push service may write to: a `mailto:` address. */
  subject: string;
  /** Only https, and no host inside our networks. */
  isPublicOnly: boolean;
}

type Settings = z.infer<z.ZodObject<typeof pushSettings & Pick<typeof noticeSettings, 'AGENT_EMAIL'>>>;

/** Undefined without a key. */
export function pushBy({ PUSH_KEY, NODE_ENV, AGENT_EMAIL }: Settings): PushSettings | undefined {
  if (PUSH_KEY === undefined) return undefined;
  const isPublicOnly = NODE_ENV === 'production';
  return { keys: pushKeys(PUSH_KEY), subject: `mailto:${AGENT_EMAIL}`, isPublicOnly };
}

interface Parts {
  db: Kysely<ReadModels>;
  settings: PushSettings;
  logger: Logger;
  metrics: Metrics;
  retries?: Retries;
}

interface Retries {
  attempts: number;
  /** Longer than the timeout: a notice is not sent again while its answer may come. */
  firstPauseMs: number;
  /** How late a notice may be once its push service is back. */
  longestPauseMs: number;
  timeoutMs: number;
}

/** Pauses of 15, 30 and 60 s: about two hours in all. */
const RETRIES: Retries = { attempts: 120, firstPauseMs: 15_000, longestPauseMs: 60_000, timeoutMs: 10_000 };
const LOG_INTERVAL_MS = 30_000;
/** A push service that does not answer occupies this many at most. */
const MOST_AT_ONCE = 100;
/** How long a push service stores a notice for a device that is off, in seconds. */
const KEPT_S = 4 * 3600;
/** How long a table without notices counts as empty. Only tests of devices arrive in it from elsewhere. */
const EMPTY_MS = 1800;
/** Older enquiries are in the inbox only. */
const LIFETIME = sql.raw("interval '1 day'");
/** How long an abandoned one is reported. */
const REPORTED = sql.raw("interval '3 days'");
const CAUSES = sql<boolean>`(event.type = 'EnquiryReceived' AND ${sql.raw(IS_NEW_ENQUIRY)})`;

/**
 * Notifies admins' devices of each enquiry. A notice is due until a push service has taken it. One that was sent and not noted is
 * sent again; the push service and the device replace the first by it, because both have the same topic.
 */
export function pushChannel({ db, settings, logger, metrics, retries = RETRIES }: Parts) {
  const warn = throttle(LOG_INTERVAL_MS, (error: unknown) =>
    logger.warn({ err: error }, 'notices to devices could not be read'),
  );
  const attempted = new Counter({
    name: 'push_notices_total',
    help: 'Attempts to send notices to devices, by result: sent, failed, or gone with its device.',
    labelNames: ['result'],
    registers: [metrics],
  });
  const sending = new Set<Promise<void>>();
  let claiming: Promise<void> | undefined;
  let emptyUntil = 0;

  async function start(): Promise<void> {
    if (performance.now() < emptyUntil) return;
    emptyUntil = performance.now() + EMPTY_MS; // before the look: `deliver` may be told of new ones during it
    if (!(await hasNotices(db))) return;
    emptyUntil = 0;
    for (const notice of await claim(db, { retries, most: MOST_AT_ONCE - sending.size })) {
      const sent = send(notice)
        .catch(warn)
        .finally(() => sending.delete(sent));
      sending.add(sent);
    }
  }

  const startOnce = oneAtATime<void, void>(start);

  async function send(notice: DueNotice): Promise<void> {
    const { origin } = new URL(notice.endpoint); // the rest is a secret
    const outcome = await post(notice, await messageOf(db, notice), { settings, ...retries }).catch(
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const isTaken = typeof outcome === 'number' && outcome >= 200 && outcome < 300;
    const isGone = outcome === 404 || outcome === 410;
    attempted.inc({ result: isTaken ? 'sent' : isGone ? 'gone' : 'failed' });
    if (isTaken) await sql`DELETE FROM auth.push_notices WHERE id = ${notice.id}`.execute(db);
    else if (isGone) {
      await sql`DELETE FROM auth.push_devices WHERE id = ${notice.deviceId}`.execute(db);
      logger.info({ origin }, 'a device no longer accepts notices, and was removed');
    } else {
      await sql`UPDATE auth.push_notices SET error = ${String(outcome)} WHERE id = ${notice.id}`.execute(db);
      logger.warn({ origin, outcome }, 'a notice to a device could not be sent');
    }
  }

  return {
    causes: CAUSES,
    noting: sql`INSERT INTO auth.push_notices (device_id, position)
      SELECT target.id, event.position FROM fresh AS event CROSS JOIN auth.push_targets AS target
      WHERE ${CAUSES} AND event.recorded_at > now() - ${LIFETIME} ON CONFLICT DO NOTHING`,
    deliver(hasNew) {
      if (hasNew) emptyUntil = 0;
      claiming = startOnce().catch(warn);
    },
    state: () => pushState(db, retries),
    async close() {
      await claiming;
      await Promise.all(sending);
    },
  } satisfies Channel & { state(): Promise<NoticeState> };
}

/** Of notices about enquiries. Those that wait for the end of quiet hours are not late. */
async function pushState(db: Kysely<ReadModels>, { attempts }: Retries): Promise<NoticeState> {
  const { rows } = await sql<NoticeState>`
    WITH notice AS (
      SELECT notice.*, notice.attempts >= ${attempts} AND due_at <= now() AS is_over
      FROM auth.push_notices AS notice JOIN auth.push_targets AS target ON target.id = notice.device_id
      WHERE position IS NOT NULL AND (notice.attempts > 0 OR NOT is_quiet)
    ), waiting AS (SELECT * FROM notice WHERE NOT is_over AND noted_at > now() - ${LIFETIME})
    SELECT (SELECT count(*) FROM waiting)::int AS waiting,
      (SELECT to_char(min(noted_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM waiting) AS "waitingSince",
      (count(*) FILTER (WHERE is_over))::int AS "givenUp",
      (array_agg(error ORDER BY position DESC) FILTER (WHERE error IS NOT NULL))[1] AS error
    FROM notice`.execute(db);
  return rows[0] ?? { waiting: 0, waitingSince: null, givenUp: 0, error: null };
}

/** Usually there are none, and the long statement of `claim` need not be planned. */
async function hasNotices(db: Kysely<ReadModels>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM auth.push_notices LIMIT 1`.execute(db);
  return rows.length > 0;
}

interface DueNotice {
  id: string;
  deviceId: string;
  /** Of its enquiry in the log; null for a test. */
  position: string | null;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Takes notices that are due, of devices without quiet hours now, and makes each due again after a pause. Other projectors take others.
 * Deletes those that are too old, and tests that were tried often enough.
 */
async function claim(
  db: Kysely<ReadModels>,
  { retries, most }: { retries: Retries; most: number },
): Promise<DueNotice[]> {
  const { attempts, firstPauseMs, longestPauseMs } = retries;
  const { rows } = await sql<DueNotice>`
    WITH given_up AS (
      DELETE FROM auth.push_notices
      WHERE noted_at < now() - ${REPORTED}
        OR position IS NULL AND (noted_at < now() - ${LIFETIME} OR attempts >= ${attempts} AND due_at <= now())
    )
    UPDATE auth.push_notices AS notice SET attempts = attempts + 1,
      due_at = now() + make_interval(secs => least(${firstPauseMs}::float8 * 2 ^ attempts, ${longestPauseMs}) / 1000)
    FROM auth.push_targets AS target
    WHERE target.id = notice.device_id AND notice.id IN (
      SELECT due.id FROM auth.push_notices AS due JOIN auth.push_targets AS place ON place.id = due.device_id
      WHERE due.due_at <= now() AND due.attempts < ${attempts} AND due.noted_at > now() - ${LIFETIME}
        AND (due.position IS NULL OR NOT place.is_quiet)
      ORDER BY due.due_at LIMIT ${most} FOR UPDATE OF due SKIP LOCKED)
    RETURNING notice.id, target.id AS "deviceId", notice.position, target.endpoint, target.p256dh, target.auth`.execute(
    db,
  );
  return rows;
}

/** What the admin's service worker shows. Notices with the same tag replace each other. */
interface Message {
  title: string;
  body: string;
  tag: string;
  path: string;
}

const titles: Record<EnquiryKind, string> = {
  question: 'New question',
  viewing: 'Viewing request',
  valuation: 'Valuation request',
};

/** Returns the text about an enquiry: nothing personal, because others can see the screen. */
export function messageAbout({ id, kind, title }: EnquirySubject): Message {
  const body = title ?? 'General enquiry';
  return { title: titles[kind], body, tag: id, path: `/admin/dashboard/enquiries/${id}` };
}

async function messageOf(db: Kysely<ReadModels>, { position }: DueNotice): Promise<Message> {
  if (position !== null) return messageAbout(await subjectAt(db, Number(position)));
  const body = 'This device will show new enquiries.';
  return { title: 'Test notification', body, tag: 'test', path: '/admin/dashboard/account' };
}

/** Sends an encrypted message (RFC 8291) and returns the status of the answer. Redirects are not followed. */
async function post(
  { endpoint, p256dh, auth }: DueNotice,
  message: Message,
  { settings, timeoutMs }: { settings: PushSettings; timeoutMs: number },
): Promise<number> {
  const { subject, keys, isPublicOnly } = settings;
  if (isPublicOnly && !isPublicHttps(endpoint)) throw new Error('the address is not public');
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject, ...keys },
      TTL: KEPT_S,
      urgency: 'high',
      topic: message.tag.replaceAll('-', ''),
    },
  );
  const request = endpoint.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const lookup = isPublicOnly ? { lookup: publicLookup } : {};
    const call = request(endpoint, { method, headers, signal, ...lookup }, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy(); // its body is useless, and may have any size
    });
    call.on('error', reject);
    call.end(body);
  });
}
