import { messages } from '@marketplace/contracts/messages';
import type { SiteView } from '@marketplace/contracts/site/site.views';

/** What the visitor typed. */
export interface ContactFields {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
}

export type FieldProblems = Partial<Record<keyof ContactFields, string>>;

export const SUBJECT_LENGTH = 150;

export const noFields: ContactFields = { name: '', email: '', phone: '', subject: '', message: '' };

const INVALID_EMAIL = 'This email address is not valid. It should look like name@example.com.';

/** Returns the sentence for each field that cannot be sent as it is. */
export function problemsOf({ name, email, phone, message }: ContactFields): FieldProblems {
  const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  return {
    ...(!name.trim() && { name: 'Please tell us your name.' }),
    ...(!looksLikeEmail && {
      email: email.trim() ? INVALID_EMAIL : 'Please give an email address.',
    }),
    ...(phone.trim() && phone.replace(/\D/g, '').length < 3 && { phone: 'Please check the phone number.' }),
    ...(!message.trim() && { message: 'Please write a message.' }),
  };
}

/** Returns the toast for a form that cannot be sent: that something is missing, else what is wrong with the first field. */
export function problemToast(fields: ContactFields): string {
  const isMissing = !fields.name.trim() || !fields.email.trim() || !fields.message.trim();
  return (!isMissing && Object.values(problemsOf(fields))[0]) || messages.contactIncomplete;
}

/** Returns a message with lines under it that the visitor did not type. */
export function withDetails(fields: ContactFields, details: readonly string[]): ContactFields {
  if (details.length === 0) return fields;
  return { ...fields, message: [fields.message.trim(), '', ...details].join('\n') };
}

/** Returns what the e-mail provider's template is filled with. */
export function templateParams(fields: ContactFields, agent: SiteView['agent']) {
  return { ...texts(fields), to_email: agent.email };
}

/** Returns what was typed with words for what was left empty. */
export function texts({ name, email, phone, subject, message }: ContactFields) {
  return {
    from_name: name.trim(),
    from_email: email.trim(),
    phone: phone.trim() || 'Not provided',
    subject: subject.trim() || 'Property Inquiry',
    message: message.trim(),
  };
}

/** Returns the message as text, for sending it by another way than the form. */
export function plainText(fields: ContactFields, agent: SiteView['agent']): string {
  const { from_name, from_email, phone, subject, message } = templateParams(fields, agent);
  return [subject, '', message, '', `${from_name}, ${from_email}, phone: ${phone}`].join('\n');
}
