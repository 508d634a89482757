import { noticeSettings } from '@marketplace/service-kit/all-settings';
import { z } from 'zod';

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
