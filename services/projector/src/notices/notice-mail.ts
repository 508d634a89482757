import type { MarketplaceEvent } from '@marketplace/contracts/events';
import { streams } from '@marketplace/contracts/events';
import { SettingsChanged } from '@marketplace/contracts/settings/setting.events';
import type { SettingValues } from '@marketplace/contracts/settings/setting.fields';
import { withChanges } from '@marketplace/contracts/settings/setting.fields';
import type { NewEvent, RecordedEvent } from '@marketplace/event-store/events';
import type { ReadModels } from '@marketplace/read-models/database';
import { noticeSettings } from '@marketplace/service-kit/all-settings';
import type { Keyring } from '@marketplace/vault/keyring';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { SendMailOptions } from 'nodemailer';
import { z } from 'zod';

/** What mails to followers of searches and listings, and to sellers, need beyond other mails. */
export interface FollowerAccess {
  /** Opens their addresses; undefined without VAULT_KEY. */
  keyring: Keyring | undefined;
  /** Appends events of alerts and of sellers' links. */
  append(events: NewEvent[]): Promise<unknown>;
}

/** Sender, Message-ID and `Auto-Submitted` are added to each. */
export interface Mail extends Pick<SendMailOptions, 'replyTo' | 'html' | 'attachments' | 'icalEvent'> {
  to: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
  /** Tells which mail was returned as undeliverable. */
  bounceToken?: string;
}

type EventType = MarketplaceEvent['type'];

/** An event that causes a mail. */
export type MailEvent<Type extends EventType = EventType> = Extract<MarketplaceEvent, { type: Type }> &
  Pick<RecordedEvent, 'eventId' | 'position' | 'stream' | 'recordedAt' | 'meta'>;

export interface MailContext {
  db: Kysely<ReadModels>;
  settings: CurrentSettings;
  now: Date;
  /** For mails to followers of searches and listings, and to sellers. */
  followers?: FollowerAccess | undefined;
}

/** The mail that a type of event causes. */
export interface MailKind<Type extends EventType> {
  /** SQL: whether the row `event` of this type causes a mail. Without it, each does. */
  condition?: string;
  /** For mails that may be thousands at once: all others are sent before them. */
  isBulk?: boolean;
  /**
   * Returns the mail as it is to be sent now; undefined when it is no longer wanted. It is composed again for each try, because the
   * outbox stores no content.
   */
  compose(event: MailEvent<Type>, context: MailContext): Promise<Mail | undefined>;
  /**
   * Called when the mail server refused the address for good (RFC 5321, 5xx), at least once. The mail is not tried again. Without it,
   * such a mail is retried and given up like others.
   */
  onRefused?(event: MailEvent<Type>, context: MailContext): Promise<unknown>;
}

/** An event causes at most one mail. */
export type MailKinds = { [Type in EventType]?: MailKind<Type> };

/** Returns the settings of an email: those that owners changed win over the environment's. */
export async function currentSettings(
  db: Kysely<ReadModels>,
  settings: NoticeSettings,
): Promise<CurrentSettings> {
  const { rows } = await sql<{ data: unknown }>`
    SELECT data FROM log.events WHERE stream_id = ${streams.settings} AND version IS NOT NULL ORDER BY version`.execute(
    db,
  );
  const changes = rows.map(({ data }) => SettingsChanged.shape.data.safeParse(data).data?.changes ?? {});
  const { email, site_name, week_report } = changes.reduce<SettingValues>(withChanges, {});
  return {
    ...settings,
    to: email ?? settings.to,
    siteName: site_name ?? settings.siteName,
    hasWeekReport: week_report !== 'off',
  };
}

const Settings = z.object(noticeSettings);

export interface NoticeSettings {
  smtpUrl: string;
  from: string;
  /** Where undeliverable mails are returned to, with their token; without it, to `from`. */
  bounceMail?: string | undefined;
  /** The agent's address. */
  to: string;
  siteName: string;
  origin: string;
  /** Whether visitors see earlier prices; true when not given. */
  showsPrices?: boolean;
}

export interface CurrentSettings extends NoticeSettings {
  hasWeekReport: boolean;
}

/** Undefined without a mail server. */
export function noticesBy(settings: z.infer<typeof Settings>): NoticeSettings | undefined {
  const {
    SMTP_URL: smtpUrl,
    SMTP_FROM,
    BOUNCE_MAIL: bounceMail,
    AGENT_EMAIL: to,
    SITE_NAME: siteName,
    PUBLIC_ORIGIN: origin,
    PRICE_HISTORY,
  } = settings;
  return smtpUrl === undefined
    ? undefined
    : {
        ...{ smtpUrl, from: SMTP_FROM ?? to, bounceMail, to, siteName, origin },
        showsPrices: PRICE_HISTORY === 'on',
      };
}
