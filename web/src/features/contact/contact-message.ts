import type { SiteView } from '@marketplace/contracts/site/site.views';

/** What the visitor typed. */
export interface ContactFields {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
}

export const SUBJECT_LENGTH = 150;

export const noFields: ContactFields = { name: '', email: '', phone: '', subject: '', message: '' };

/** Returns the sentence for each field that cannot be sent as it is. */
export function problemsOf({
  name,
  email,
  message,
}: ContactFields): Partial<Record<keyof ContactFields, string>> {
  const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  return {
    ...(!name.trim() && { name: 'Please tell us your name.' }),
    ...(!looksLikeEmail && {
      email: email.trim() ? 'Please check the e-mail address.' : 'Please give an e-mail address.',
    }),
    ...(!message.trim() && { message: 'Please write a message.' }),
  };
}

/** Returns what the e-mail provider's template is filled with. */
export function templateParams(fields: ContactFields, agent: SiteView['agent']) {
  return {
    from_name: fields.name.trim(),
    from_email: fields.email.trim(),
    phone: fields.phone.trim() || 'Not provided',
    subject: fields.subject.trim() || 'Property Inquiry',
    message: fields.message.trim(),
    to_email: agent.email,
  };
}

/** Returns the message as text, for sending it by another way than the form. */
export function plainText(fields: ContactFields, agent: SiteView['agent']): string {
  const { from_name, from_email, phone, subject, message } = templateParams(fields, agent);
  return [subject, '', message, '', `${from_name}, ${from_email}, phone: ${phone}`].join('\n');
}
