import { EnquiryReceived } from '@marketplace/contracts/enquiries/enquiry.events';
import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { ReadModels } from '@marketplace/read-models/database';
import { inGeneration, liveGenerations } from '@marketplace/read-models/database';
import { noticeSettings } from '@marketplace/service-kit/all-settings';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';

interface Notice {
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  messageId: string;
  headers: Record<string, string>;
}

const asks: Record<EnquiryKind, string> = {
  question: 'A visitor asks something',
  viewing: 'A visitor would like to see a home',
  valuation: 'A visitor would like to know what a home is worth',
};

interface Subject {
  id: string;
  reference: string;
  kind: EnquiryKind;
  title: string | null;
}

/** Returns the email about an enquiry. It contains no personal data: an email cannot be erased. */
export function noticeOf({ id, reference, kind, title }: Subject, settings: NoticeSettings): Notice {
  const { from, to, siteName, origin } = settings;
  const about = title === null ? '' : `: ${title}`;
  return {
    from: { name: siteName, address: from },
    to,
    subject: `Enquiry ${reference}${about}`,
    text: `${asks[kind]}${about}.

Reference: ${reference}
Read and answer it: ${origin}/admin/dashboard/enquiries/${id}

What was written, and by whom, is in the inbox alone.
`,
    messageId: `<enquiry-${id}@${new URL(origin).hostname}>`, // equal for repeats: mail programs show one
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

export async function subjectAt(db: Kysely<ReadModels>, position: number): Promise<Subject> {
  const { rows } = await sql<{
    data: unknown;
  }>`SELECT data FROM log.events WHERE position = ${position}`.execute(db);
  const { enquiry_id: id, reference, kind, listing_id } = EnquiryReceived.shape.data.parse(rows[0]?.data);
  return { id, reference, kind, title: listing_id && (await titleOf(db, listing_id)) };
}

async function titleOf(db: Kysely<ReadModels>, listingId: string): Promise<string | null> {
  const generation = (await liveGenerations(db)).get('listings');
  if (generation === undefined) return null;
  const listing = await inGeneration(db, 'listings', generation)
    .selectFrom('listings')
    .select('title')
    .where('listing_id', '=', listingId)
    .executeTakeFirst();
  return listing?.title ?? null;
}

const Settings = z.object(noticeSettings);

export interface NoticeSettings {
  smtpUrl: string;
  from: string;
  to: string;
  siteName: string;
  origin: string;
}

/** Undefined without a mail server. */
export function noticesBy(settings: z.infer<typeof Settings>): NoticeSettings | undefined {
  const {
    SMTP_URL: smtpUrl,
    SMTP_FROM,
    AGENT_EMAIL: to,
    SITE_NAME: siteName,
    PUBLIC_ORIGIN: origin,
  } = settings;
  return smtpUrl === undefined ? undefined : { smtpUrl, from: SMTP_FROM ?? to, to, siteName, origin };
}
