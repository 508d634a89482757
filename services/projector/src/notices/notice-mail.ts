import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import { noticeSettings } from '@marketplace/service-kit/all-settings';
import { z } from 'zod';
import type { EnquirySubject } from './enquiry-subject.ts';

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

/** Returns the email about an enquiry. It contains no personal data: an email cannot be erased. */
export function noticeOf({ id, reference, kind, title }: EnquirySubject, settings: NoticeSettings): Notice {
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
