import { useSearchParams } from 'react-router-dom';
import { useResource } from '../../api/use-resource.ts';
import { useReadFailure } from '../../site/read-failures.tsx';
import { inquiredListings, subjectAbout } from './inquired-listing.ts';

/** Returns the subject that the address of the page asks for with `?property=slug`; empty when there is no such listing. */
export function useSubject(): string {
  const [resource = null] = inquiredListings(useSearchParams()[0].get('property'));
  const isGone = useReadFailure(resource?.path) !== undefined;
  const { data } = useResource(isGone ? null : resource);
  return data ? subjectAbout(data) : '';
}
