import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import { alertMails } from '../alerts/alert-mails.ts';
import { endRefused } from '../alerts/refused-address.ts';
import { composeSellerMail } from '../week-reports/seller-mail.ts';
import { composeWeekReport } from '../week-reports/week-report-mail.ts';
import { IS_NEW_ENQUIRY, subjectOf } from './enquiry-subject.ts';
import type { Mail, MailContext, MailEvent, MailKinds } from './notice-mail.ts';
import { aboutCancelledViewing, aboutViewing, IS_MAILED, toldByAgent } from './viewing-mail.ts';

/** Every mail of the product, by the type of event that causes it. Mails to the agent have no visitor's personal data: a mail cannot be erased. */
export const mailKinds: MailKinds = {
  EnquiryReceived: { condition: IS_NEW_ENQUIRY, compose: aboutEnquiry },
  AdminLoggedIn: { condition: "event.data ->> 'is_new_device' = 'true'", compose: aboutDevice },
  AdminPasskeyAdded: { compose: aboutDevice },
  WeekReportDue: { compose: composeWeekReport },
  SellerMailDue: { compose: composeSellerMail, onRefused: endRefused, isBulk: true },
  ...alertMails,
  ViewingArranged: { condition: IS_MAILED, compose: aboutViewing, onRefused: toldByAgent },
  ViewingCancelled: { compose: aboutCancelledViewing, onRefused: toldByAgent },
};

const asks: Record<EnquiryKind, string> = {
  question: 'A visitor has a question',
  viewing: 'A visitor would like to see a home',
  valuation: 'A visitor would like to know what a home is worth',
};

async function aboutEnquiry(
  { data }: MailEvent<'EnquiryReceived'>,
  { db, settings }: MailContext,
): Promise<Mail> {
  const { id, reference, kind, title } = await subjectOf(db, data);
  const about = title === null ? '' : `: ${title}`;
  return {
    to: settings.to,
    subject: `Enquiry ${reference}${about}`,
    text: `${asks[kind]}${about}.

Reference: ${reference}
Read and answer it: ${settings.origin}/admin/dashboard/enquiries/${id}

The message and the sender are shown only in the inbox.
`,
  };
}

/** Reports a new way into an admin's account. */
async function aboutDevice(
  { type, meta }: MailEvent<'AdminLoggedIn' | 'AdminPasskeyAdded'>,
  { settings }: MailContext,
): Promise<Mail> {
  const isLogin = type === 'AdminLoggedIn';
  const who = meta.actor.name;
  return {
    to: settings.to,
    subject: `${isLogin ? 'New login by' : 'New passkey for'} ${who}`,
    text: `${who} ${isLogin ? 'logged in from a new browser' : 'added a passkey'}.

If that was not ${who}, end the sessions, remove unknown passkeys and change the password at once: ${settings.origin}/admin/dashboard/account
`,
  };
}
