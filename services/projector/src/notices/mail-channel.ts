import type { NoticeState } from '@marketplace/contracts/operations/survey';
import { noticeQueue } from '@marketplace/contracts/queue';
import type { EventRow } from '@marketplace/event-store/upcasters';
import { readEvent } from '@marketplace/event-store/upcasters';
import type { ReadModels } from '@marketplace/read-models/database';
import { throttle } from '@marketplace/service-kit/limits';
import type { Logger } from '@marketplace/service-kit/logger';
import { connectRedis } from '@marketplace/service-kit/redis';
import { Queue, UnrecoverableError, Worker } from 'bullmq';
import type { Kysely, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { mailKinds } from './mail-kinds.ts';
import type { FollowerAccess, Mail, MailEvent, MailKind, MailKinds, NoticeSettings } from './notice-mail.ts';
import { currentSettings } from './notice-mail.ts';
import type { Channel } from './notices.ts';

interface Parts {
  db: Kysely<ReadModels>;
  redisUrl: string;
  prefix?: string | undefined;
  settings: NoticeSettings;
  logger: Logger;
  kinds?: MailKinds;
  followers?: FollowerAccess | undefined;
  retries?: Retries;
  now?: (() => Date) | undefined;
}

interface Retries {
  attempts: number;
  firstPauseMs: number;
  /** How long the mail server may stay silent. */
  timeoutMs: number;
  sweepMs: number;
}

/** Pauses of 5 s to 85 minutes: about three hours in all. */
const RETRIES: Retries = { attempts: 12, firstPauseMs: 5000, timeoutMs: 20_000, sweepMs: 60_000 };
const LOG_INTERVAL_MS = 30_000;
const CLOSE_GRACE_MS = 5000;

/** Sends the mail of each event that causes one, at least once. The database keeps what is due; the queue only spreads retries. */
export function mailChannel(parts: Parts) {
  const {
    db,
    redisUrl,
    prefix,
    logger,
    kinds = mailKinds,
    retries = RETRIES,
    now = () => new Date(),
  } = parts;
  const { attempts, firstPauseMs, timeoutMs, sweepMs } = retries;
  const connection = connectRedis(redisUrl, { maxRetriesPerRequest: null });
  const warn = throttle(LOG_INTERVAL_MS, (error: Error) =>
    logger.warn({ err: error }, 'cannot reach Redis for emails'),
  );
  connection.on('error', warn);
  const shared = { connection, ...(prefix !== undefined && { prefix }) };
  const queue = new Queue(noticeQueue.name, {
    ...shared,
    defaultJobOptions: {
      attempts,
      backoff: { type: 'exponential', delay: firstPauseMs },
      removeOnComplete: true,
      removeOnFail: true,
    },
  });
  const sender = createSender({ ...parts, kinds, now, attempts, timeoutMs });
  const worker = new Worker(noticeQueue.name, ({ id = '' }) => sender.send(id), {
    ...shared,
    concurrency: 2,
    maxStalledCount: attempts,
  });
  const causes = causesOf(kinds);
  queue.on('error', warn);
  worker.on('error', warn);

  let sweepAt = 0;
  let enqueuing: Promise<void> | undefined;
  /** Existing jobs are not added again. */
  async function enqueue(): Promise<void> {
    if (connection.status !== 'ready') {
      sweepAt = 0;
      return;
    }
    await queue.addBulk(await dueJobs(db, kinds));
  }

  return {
    causes,
    noting: sql`INSERT INTO read.notices (enquiry_id, position) SELECT event_id, position FROM fresh AS event
      WHERE ${causes} ON CONFLICT DO NOTHING`,
    begin: () => retryRecent(db),
    deliver(hasNew: boolean) {
      if (hasNew) sweepAt = 0;
      if (enqueuing || performance.now() < sweepAt) return;
      sweepAt = performance.now() + sweepMs;
      enqueuing = enqueue()
        .catch((error: Error) => {
          sweepAt = 0;
          warn(error);
        })
        .finally(() => {
          enqueuing = undefined;
        });
    },
    state: () => noticeState(db),
    async close() {
      const isAway = connection.status !== 'ready';
      const grace = new Promise((resolve) => setTimeout(resolve, CLOSE_GRACE_MS).unref());
      await Promise.race([Promise.all([enqueuing, worker.close(isAway)]), grace]);
      sender.close();
      connection.disconnect();
    },
  } satisfies Channel & { state(): Promise<NoticeState> };
}

/** SQL: the row `event` causes a mail of one of these kinds. */
function causesOf(kinds: MailKinds): RawBuilder<boolean> {
  const each = Object.entries(kinds).map(
    ([type, { condition = 'true' }]) => sql<boolean>`(event.type = ${type} AND ${sql.raw(condition)})`,
  );
  return sql`(${sql.join(each, sql` OR `)})`;
}

type Db = Kysely<ReadModels>;

/** How long an abandoned notice is worth another try. */
const FRESH = sql.raw("interval '3 days'");

/** Recent failures are retried by the next start. */
async function retryRecent(db: Db): Promise<void> {
  await sql`UPDATE read.notices SET given_up_at = NULL, attempts = 0
    WHERE sent_at IS NULL AND given_up_at > now() - ${FRESH}`.execute(db);
}

const MOST = 1000;

/** Returns the jobs of mails that are to be sent; those of priority 0 come first. */
async function dueJobs(db: Db, kinds: MailKinds) {
  const bulk = Object.entries(kinds).flatMap(([type, { isBulk }]) => (isBulk ? [type] : []));
  const { rows } = await sql<{ jobId: string; priority: number }>`
    SELECT enquiry_id AS "jobId", coalesce(event.type = ANY(${bulk}::text[]), false)::int AS priority
    FROM read.notices LEFT JOIN log.events AS event USING (position)
    WHERE sent_at IS NULL AND given_up_at IS NULL ORDER BY priority, position LIMIT ${MOST}`.execute(db);
  return rows.map((opts) => ({ name: noticeQueue.job, data: {}, opts }));
}

/** Returns where the log has the event of a mail; undefined when the mail is sent, or given up. */
async function positionOf(db: Db, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ position: string }>`
    SELECT position FROM read.notices
    WHERE enquiry_id = ${id} AND sent_at IS NULL AND given_up_at IS NULL`.execute(db);
  return rows[0] && Number(rows[0].position);
}

async function eventAt(db: Db, position: number): Promise<MailEvent | undefined> {
  const { rows } = await sql<EventRow>`SELECT * FROM log.events WHERE position = ${position}`.execute(db);
  const recorded = rows[0] && readEvent(rows[0]);
  return recorded?.event ? { ...recorded, ...recorded.event } : undefined;
}

async function recordDone(db: Db, id: string): Promise<void> {
  await sql`UPDATE read.notices SET sent_at = now(), error = NULL WHERE enquiry_id = ${id}`.execute(db);
}

/** Returns whether that was the last try. */
async function recordFailure(
  db: Db,
  id: string,
  { error, most }: { error: string; most: number },
): Promise<boolean> {
  const { rows } = await sql<{ isOver: boolean }>`
    UPDATE read.notices SET attempts = attempts + 1, error = ${error},
      given_up_at = CASE WHEN attempts + 1 >= ${most} THEN now() END
    WHERE enquiry_id = ${id} RETURNING given_up_at IS NOT NULL AS "isOver"`.execute(db);
  return rows[0]?.isOver ?? true;
}

async function noticeState(db: Db): Promise<NoticeState> {
  const { rows } = await sql<NoticeState>`
    SELECT (count(*) FILTER (WHERE given_up_at IS NULL))::int AS waiting,
      to_char(min(noted_at) FILTER (WHERE given_up_at IS NULL) AT TIME ZONE 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "waitingSince",
      (count(*) FILTER (WHERE given_up_at > now() - ${FRESH}))::int AS "givenUp",
      (array_agg(error ORDER BY position DESC) FILTER (WHERE error IS NOT NULL))[1] AS error
    FROM read.notices WHERE sent_at IS NULL`.execute(db);
  return rows[0] ?? { waiting: 0, waitingSince: null, givenUp: 0, error: null };
}

interface SenderParts {
  db: Kysely<ReadModels>;
  settings: NoticeSettings;
  logger: Logger;
  kinds: MailKinds;
  now: () => Date;
  followers?: FollowerAccess | undefined;
  attempts: number;
  timeoutMs: number;
}

const MAX_ERROR_LENGTH = 200;

function createSender(parts: SenderParts) {
  const { db, settings: given, logger, kinds, followers, now, attempts, timeoutMs } = parts;
  const transport = createTransport({
    url: given.smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });

  /** Returns what became of the mail of an event. */
  async function deliver(event: MailEvent): Promise<'sent' | 'no longer wanted' | 'refused'> {
    const kind = kinds[event.type] as MailKind<MailEvent['type']> | undefined; // the kind of just this type
    const settings = await currentSettings(db, given);
    const context = { db, settings, followers, now: now() };
    const mail = await kind?.compose(event, context);
    if (!mail) return 'no longer wanted';
    try {
      const { bounceToken, ...content } = mail;
      const returnTo = bounceToken && returnAddress(settings, bounceToken);
      const envelope = returnTo ? { envelope: { from: returnTo, to: mail.to } } : {};
      await transport.sendMail({ ...content, ...envelopeOf(event, mail, settings), ...envelope });
      return 'sent';
    } catch (failure) {
      if (!kind?.onRefused || !isAddressRefused(failure)) throw failure;
      await kind.onRefused(event, context);
      return 'refused';
    }
  }

  return {
    /** @throws {Error} when it could not be sent; an `UnrecoverableError` when it is not to be tried again */
    async send(id: string): Promise<void> {
      const position = await positionOf(db, id);
      if (position === undefined) return;
      try {
        const event = await eventAt(db, position);
        const outcome = event ? await deliver(event) : 'no longer wanted';
        await recordDone(db, id);
        logger.info({ position, type: event?.type, outcome }, 'a mail is done');
      } catch (failure) {
        const error = errorText(failure);
        const isOver = await recordFailure(db, id, { error, most: attempts });
        logger.warn({ position, error, isOver }, 'a mail could not be sent');
        throw isOver ? new UnrecoverableError(error) : new Error(error);
      }
    },
    close: () => transport.close(),
  };
}

function envelopeOf({ eventId }: MailEvent, { headers }: Mail, { siteName, from, origin }: NoticeSettings) {
  return {
    from: { name: siteName, address: from },
    messageId: `<${eventId}@${new URL(origin).hostname}>`, // equal for repeats: mail programs show one
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  };
}

/** `bounce+token@agency.example`: a mail server returns the mail there when another one refuses it. */
function returnAddress({ bounceMail }: NoticeSettings, token: string): string | undefined {
  return bounceMail?.replace(/@(?=[^@]*$)/, `+${token}@`);
}

/** Whether the mail server will never take a mail for this address. Status 5.7 (RFC 3463) is about the sender: a relay that was denied. */
function isAddressRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode = 0, response = '' } = error as SMTPError;
  return command === 'RCPT TO' && responseCode >= 500 && !/^5\d\d[ -]5\.7\./.test(response);
}

interface SMTPError extends Error {
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Without addresses: an error of a visitor's mail is stored, logged and shown. */
function errorText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text
    .replace(/[^\s<>:]+@[^\s<>:]+/g, '…')
    .replace(/\s+/g, ' ')
    .slice(0, MAX_ERROR_LENGTH);
}
