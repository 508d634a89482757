import type { EnquiryKind } from '@marketplace/contracts/enquiries/enquiry.terms';
import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useSearchParams } from 'react-router-dom';
import type { Resource } from '../../api/client.ts';
import { useReadFailure } from '../../api/page-data.tsx';
import { useResource } from '../../api/use-resource.ts';
import { listingOf } from '../../listing/listing.resources.ts';
import { SUBJECT_LENGTH } from './contact-message.ts';

/** What the address of the contact page asks for. */
export interface Inquiry {
  kind: EnquiryKind;
  /** The listing that it is about, once it is loaded; none when it names none, or one that is not there. */
  listing: PropertyView | undefined;
}

/** The listing that the address of the contact page names by its slug; none when it names none. */
export function inquiredListings(slug: string | null): Resource<PropertyView>[] {
  return slug ? [listingOf(slug, null)] : [];
}

/** Returns what the address of the page asks for: `?property=slug`, with `&viewing=1`, or `?valuation=1`. */
export function useInquiry(): Inquiry {
  const [search] = useSearchParams();
  const kind = kindOf(search);
  const [resource = null] = inquiredListings(kind === 'valuation' ? null : search.get('property'));
  const isGone = useReadFailure(resource?.path) !== undefined;
  const { data } = useResource(isGone ? null : resource);
  return { kind, listing: data };
}

/** Returns what an address asks for; a viewing without a listing is of whichever the message names. */
export function kindOf(search: URLSearchParams): EnquiryKind {
  if (search.get('viewing') !== null) return 'viewing';
  return search.get('valuation') === null ? 'question' : 'valuation';
}

/** How each kind of message is spoken of on the form. */
export const kindWords: Readonly<
  Record<EnquiryKind, { title: string; subject: string; about: string; message: string }>
> = {
  question: { title: 'Send Us a Message', subject: '', about: 'Property Inquiry', message: '' },
  viewing: {
    title: 'Arrange a viewing',
    subject: 'Viewing',
    about: 'Viewing',
    message: 'I would like to arrange a viewing.',
  },
  valuation: {
    title: 'What is my home worth?',
    subject: 'What is my home worth?',
    about: '',
    message: '',
  },
};

/** Returns the subject of a message about a listing, or for a viewing of it; empty when it is a question about none. */
export function subjectOf({ kind, listing }: Inquiry): string {
  const { subject, about } = kindWords[kind];
  return listing ? `${about}: ${listing.title}`.slice(0, SUBJECT_LENGTH) : subject;
}
