import { isOneEditOff } from '@marketplace/contracts/search/one-edit';

/** Domains of many visitors. */
const common = [
  'gmail.com',
  'hotmail.com',
  'hotmail.sg',
  'icloud.com',
  'live.com',
  'outlook.com',
  'outlook.sg',
  'singnet.com.sg',
  'yahoo.com',
  'yahoo.com.sg',
];
/** Domains that exist and are one edit off a common one. */
const others = ['email.com', 'mail.com', 'ymail.com'];

/** Returns an email address with its domain replaced by the common one that is one edit off; undefined when there is none. */
export function correctedEmail(email: string): string | undefined {
  const [, name, typed] = /^(.+@)([^@]+)$/.exec(email.trim()) ?? [];
  const domain = typed?.toLowerCase();
  if (!domain || [...common, ...others].includes(domain)) return undefined;
  const meant = common.find((one) => isOneEditOff(one, domain));
  return meant && `${name}${meant}`;
}
