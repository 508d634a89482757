import type { EnquiryKind, EnquiryStatus } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { EnquiryStep, EnquirySummary } from '@marketplace/contracts/enquiries/enquiry.views';
import { theme } from '../../ui/theme.ts';

export const statusNames: Readonly<Record<EnquiryStatus, string>> = {
  new: 'New',
  answered: 'Answered',
  viewing_arranged: 'Viewing arranged',
  closed: 'Closed',
  spam: 'Spam',
};

/** Text and background. */
export const statusColors: Readonly<Record<EnquiryStatus, readonly [string, string]>> = {
  new: theme.type.Rent,
  answered: theme.ctr.good,
  viewing_arranged: theme.type.Buy,
  closed: theme.status.inactive,
  spam: theme.status.sold,
};

export const kindNames: Readonly<Record<EnquiryKind, string>> = {
  question: 'Question',
  viewing: 'Viewing',
  valuation: 'Home value',
};

/** Returns whose an enquiry is, or why that cannot be said. */
export function whoOf({
  readable,
  person,
}: Pick<EnquirySummary, 'readable'> & { person: { name: string } | null }): string {
  if (person) return person.name;
  return readable === 'forgotten' ? 'Forgotten' : 'Cannot be read';
}

const stepNames: Readonly<Record<string, string>> = {
  EnquiryReceived: 'Received',
  EnquiryNoted: 'Note',
  ViewingArranged: 'Viewing arranged',
  ViewingCancelled: 'Viewing cancelled',
  EnquiryForgotten: 'Forgotten',
};

/** Returns what a step of an enquiry was. */
export function stepName({ type, status, reason }: Pick<EnquiryStep, 'type' | 'status' | 'reason'>): string {
  if (type === 'EnquiryStatusChanged' && status) return `Marked as ${statusNames[status].toLowerCase()}`;
  if (type === 'EnquiryForgotten')
    return reason === 'expired' ? 'Forgotten, its time had passed' : 'Forgotten on request';
  return stepNames[type] ?? type;
}
