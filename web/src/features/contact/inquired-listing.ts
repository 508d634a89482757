import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { Resource } from '../../api/client.ts';
import { listingOf } from '../../listings/listing.resources.ts';
import { SUBJECT_LENGTH } from './contact-message.ts';

/** The listing that the address of the contact page names by its slug; none when it names none. */
export function inquiredListings(slug: string | null): Resource<PropertyView>[] {
  return slug ? [listingOf(slug, null)] : [];
}

/** Returns the subject of a message about a listing. */
export function subjectAbout({ title }: Pick<PropertyView, 'title'>): string {
  return `Property Inquiry: ${title}`.slice(0, SUBJECT_LENGTH);
}
