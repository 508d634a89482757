import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import { streams } from '@marketplace/contracts/events';
import { SettingsChanged } from '@marketplace/contracts/settings/setting.events';
import type { SettingValues } from '@marketplace/contracts/settings/setting.fields';
import { withChanges } from '@marketplace/contracts/settings/setting.fields';
import type { ReadModels } from '@marketplace/read-models/database';
import { noticeSettings } from '@marketplace/service-kit/all-settings';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { EnquirySubject } from './enquiry-subject.ts';
import { subjectAt } from './enquiry-subject.ts';
import type { NewDevice } from './new-device.ts';
import { newDeviceAt } from './new-device.ts';

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

/** Returns the email about what happened at a position. It contains no visitor's personal data: an email cannot be erased. */
export async function noticeAt(
  db: Kysely<ReadModels>,
  position: number,
  settings: NoticeSettings,
): Promise<Notice> {
  const { from, to, siteName, origin } = settings;
  const device = await newDeviceAt(db, position);
  const { key, subject, text } = device
    ? aboutDevice(device, origin)
    : aboutEnquiry(await subjectAt(db, position), origin);
  return {
    from: { name: siteName, address: from },
    to,
    subject,
    text,
    messageId: `<${key}@${new URL(origin).hostname}>`, // equal for repeats: mail programs show one
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function aboutEnquiry({ id, reference, kind, title }: EnquirySubject, origin: string) {
  const about = title === null ? '' : `: ${title}`;
  return {
    key: `enquiry-${id}`,
    subject: `Enquiry ${reference}${about}`,
    text: `${asks[kind]}${about}.

Reference: ${reference}
Read and answer it: ${origin}/admin/dashboard/enquiries/${id}

What was written, and by whom, is in the inbox alone.
`,
  };
}

function aboutDevice({ id, type, who }: NewDevice, origin: string) {
  const isLogin = type === 'AdminLoggedIn';
  return {
    key: `device-${id}`,
    subject: `${isLogin ? 'New login of' : 'New passkey of'} ${who}`,
    text: `${who} ${isLogin ? 'logged in from a new browser' : 'added a passkey'}.

If that was not ${who}, end the sessions, remove unknown passkeys and change the password at once: ${origin}/admin/dashboard/account
`,
  };
}

/** Returns the settings of an email: those that owners changed win over the environment's. */
export async function currentSettings(
  db: Kysely<ReadModels>,
  settings: NoticeSettings,
): Promise<NoticeSettings> {
  const { rows } = await sql<{ data: unknown }>`
    SELECT data FROM log.events WHERE stream_id = ${streams.settings} AND version IS NOT NULL ORDER BY version`.execute(
    db,
  );
  const changes = rows.map(({ data }) => SettingsChanged.shape.data.safeParse(data).data?.changes ?? {});
  const { email, site_name } = changes.reduce<SettingValues>(withChanges, {});
  return { ...settings, to: email ?? settings.to, siteName: site_name ?? settings.siteName };
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
