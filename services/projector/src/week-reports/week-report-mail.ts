import { addDays, dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import { counted, grouped } from '@marketplace/contracts/counted';
import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import { STALE_DAYS } from '@marketplace/contracts/listings/listing.terms';
import type { MailBody, MailLink, MailSection } from '../notices/mail-body.ts';
import { htmlOf, textOf } from '../notices/mail-body.ts';
import type { Mail, MailContext, MailEvent } from '../notices/notice-mail.ts';
import { reportableWeek } from './due-week-reports.ts';
import type { WeekReport } from './week-report.query.ts';
import { EXPIRING_DAYS, weekReport } from './week-report.query.ts';

/** Returns the report of a week as it is now; undefined when its days to be sent are over. */
export async function composeWeekReport(
  { data: { week } }: MailEvent<'WeekReportDue'>,
  { db, settings, now }: MailContext,
): Promise<Mail | undefined> {
  if (reportableWeek(now) !== week) return undefined;
  const body = bodyOf(await weekReport(db, week, now), { week, ...settings });
  return { to: settings.to, subject: body.title, text: textOf(body), html: htmlOf(body) };
}

interface Named {
  week: string;
  siteName: string;
  origin: string;
}

const day = new Intl.DateTimeFormat('en-SG', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-SG', {
  ...{ weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  timeZone: 'Asia/Singapore',
});

const shortTime = (moment: Date) => time.format(moment).replace('\u202f', ' '); // some versions of ICU use a narrow space
const shortDay = (date: string) => day.format(new Date(date));

const received = (moment: Date) => `received ${shortDay(dayInSingapore(moment))}`;

/** Returns the days of a week: `23 to 29 Nov`, `30 Nov to 6 Dec`. */
export function daysOf(monday: string): string {
  const sunday = addDays(monday, 6);
  const isOneMonth = monday.slice(0, 7) === sunday.slice(0, 7);
  return `${isOneMonth ? Number(monday.slice(8)) : shortDay(monday)} to ${shortDay(sunday)}`;
}

/** Returns what a report says. */
export function bodyOf(report: WeekReport, { week, siteName, origin }: Named): MailBody {
  const todo = todoSections(report, { week, admin: `${origin}/admin/dashboard` });
  return {
    title: `Your week: ${daysOf(week)}`,
    intro:
      todo.length === 0
        ? `${siteName}: nothing is waiting for you.`
        : `${siteName}: last week, and what to do this week.`,
    sections: [
      figureSection(report.figures, {
        text: 'Open the analytics',
        href: `${origin}/admin/dashboard/analytics`,
      }),
      ...todo,
    ],
    footer: {
      text: 'Sent on Mondays to the agent’s address.',
      link: { text: 'Switch it off in the settings', href: `${origin}/admin/dashboard/settings` },
    },
  };
}

/** Returns the figures of a week beside those of the week before. */
export function figureSection(figures: WeekReport['figures'], link: MailLink): MailSection {
  return {
    heading: 'Last week',
    columns: ['last week', 'week before'],
    rows: figures.map(({ label, week, before }) => ({ label, cells: [grouped(week), grouped(before)] })),
    link,
  };
}

const kinds: Record<EnquiryKind, string> = {
  question: 'Question',
  viewing: 'Viewing',
  valuation: 'Valuation',
};

function todoSections(report: WeekReport, { week, admin }: { week: string; admin: string }): MailSection[] {
  const { unanswered, viewings, reminders, unconfirmed, expiring } = report;
  const enquiry = (when: (moment: Date) => string) => (one: (typeof unanswered.first)[number]) => ({
    label: one.title ?? 'General enquiry',
    href: `${admin}/enquiries/${one.id}`,
    cells: [`${kinds[one.kind]} ${one.reference} · ${when(one.at)}`],
  });
  const listing = (detail: string) => (one: (typeof expiring.first)[number]) => ({
    label: one.title,
    href: `${admin}/properties/${one.id}/history`,
    cells: [`${detail} ${shortDay(dayInSingapore(one.at))}`],
  });
  const sunday = shortDay(addDays(week, 13));
  const sections = [
    section('Unanswered enquiries', unanswered, enquiry(received), `${admin}/enquiries?status=new`),
    section('Viewings this week', viewings, enquiry(shortTime), `${admin}/agenda`),
    reminders > 0 && {
      heading: 'Reminders',
      rows: [
        { label: `${counted(reminders, 'reminder')} until ${sunday}`, href: `${admin}/agenda`, cells: [] },
      ],
    },
    section(`Not confirmed for ${STALE_DAYS} days`, unconfirmed, listing('Last confirmed or changed'), admin),
    section(`Expiring within ${EXPIRING_DAYS} days`, expiring, listing('Expires'), `${admin}/properties`),
  ];
  return sections.filter((one) => one !== false);
}

function section<Item>(
  heading: string,
  { all, first }: { all: number; first: readonly Item[] },
  row: (item: Item) => MailSection['rows'][number],
  href: string,
): MailSection | false {
  if (all === 0) return false;
  const more = all - first.length;
  return {
    heading: `${heading} (${grouped(all)})`,
    rows: first.map(row),
    ...(more > 0 && { link: { text: `${grouped(more)} more`, href } }),
  };
}
