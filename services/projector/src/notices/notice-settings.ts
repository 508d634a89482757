import { siteSettings } from '@marketplace/service-kit/site-settings';
import { z } from 'zod';

/** Settings of the mails to the agent, to be spread beside others. */
export const noticeSettings = {
  /** Of the mail server, with user and password in it; nobody is told of enquiries without one. */
  SMTP_URL: z
    .string()
    .refine(
      (text) =>
        URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '',
      'must be an smtp:// or smtps:// address',
    )
    .optional(),
  /** The sender; the agent's own address when it is not set. */
  SMTP_FROM: z.email('must be an e-mail address').optional(),
  PUBLIC_ORIGIN: siteSettings.PUBLIC_ORIGIN,
  SITE_NAME: siteSettings.SITE_NAME,
  AGENT_EMAIL: siteSettings.AGENT_EMAIL,
};
const Settings = z.object(noticeSettings);

/** How the agent is told of enquiries. */
export interface NoticeSettings {
  smtpUrl: string;
  from: string;
  to: string;
  siteName: string;
  /** Of the pages; links begin with it. */
  origin: string;
}

/** Returns what settings say of that; nothing where no mail server is set. */
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
