import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { streams } from '@marketplace/contracts/events';
import { appendAlerts, appendWeekReports } from '@marketplace/event-store/append';
import type { NewEvent } from '@marketplace/event-store/events';
import { idempotentId, newId } from '@marketplace/event-store/events';
import type { ReadModels } from '@marketplace/read-models/database';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { NoticeSettings } from '../notices/notice-mail.ts';
import { currentSettings } from '../notices/notice-mail.ts';
import { dueSellerMails } from './seller-links.query.ts';

/** Mondays at 07:30 in Singapore. */
const SENT_AFTER_MS = 7.5 * 3_600_000;
const CHECKED_EVERY_MS = 60_000;

/**
 * Returns the Monday of the week whose report may be sent at a moment: on the Monday after it from 07:30, and on the Tuesday, for a
 * projector or a mail server that was down. Undefined at other times.
 */
export function reportableWeek(moment: Date): string | undefined {
  const today = dayInSingapore(moment);
  const monday = addDays(today, -((new Date(today).getUTCDay() + 6) % 7));
  const isTooEarly = dayInSingapore(new Date(moment.getTime() - SENT_AFTER_MS)) < monday;
  return isTooEarly || today > addDays(monday, 1) ? undefined : addDays(monday, -7);
}

interface Parts {
  db: Kysely<ReadModels>;
  /** Of the projector's role. */
  pool: pg.Pool;
  settings: NoticeSettings;
  now?: (() => Date) | undefined;
}

/**
 * Returns a function that appends that the reports of a week are due, to the agent and to sellers, by this process's clock. Each is
 * appended once: its id follows from the week, and from the seller's link.
 */
export function dueWeekReports({ db, pool, settings, now = () => new Date() }: Parts) {
  let appended: string | undefined;
  let checkAt = 0;
  return async (): Promise<void> => {
    const week = reportableWeek(now());
    if (week === undefined || week === appended || performance.now() < checkAt) return;
    checkAt = performance.now() + CHECKED_EVERY_MS;
    const { hasWeekReport } = await currentSettings(db, settings);
    if (hasWeekReport) await appendWeekReports(pool, [reportDue(week)]);
    await appendAlerts(pool, await dueSellerMails(db, week));
    if (!hasWeekReport) return; // until it is switched on
    appended = week;
    checkAt = 0;
  };
}

function reportDue(week: string): NewEvent {
  return {
    type: 'WeekReportDue',
    data: { week },
    eventId: idempotentId('week report', week),
    stream: streams.weekReport(week),
    version: 1,
    meta: { actor: { kind: 'system', id: null, name: 'schedule' }, source: 'cli', request_id: newId() },
  };
}
