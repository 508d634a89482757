import { useEffect, useMemo } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { useResource } from '../../api/use-resource.ts';
import { listingOf } from '../../listings/listing.resources.ts';
import { paths } from '../../site/public-paths.ts';
import { useReadFailure } from '../../site/read-failures.tsx';
import { PropertyContent } from './property-content.tsx';
import { PropertyFailed } from './property-failed.tsx';
import { PropertyGone } from './property-gone.tsx';
import { PropertyLoading } from './property-loading.tsx';
import { pathWithoutId } from './property-reads.ts';
import { SimilarSection } from './similar-section.tsx';
import { useLeave } from './use-leave.ts';

/**
 * /property/:slug. A listing that is not there, or not for the public, is 404 from the server; the browser then says so and
 * goes home after a while. With an id in the query string the address becomes that of the slug.
 */
export function PropertyPage() {
  const { slug = '' } = useParams();
  const [search] = useSearchParams();
  const id = search.get('id');
  const resource = useMemo(() => listingOf(slug, id), [slug, id]);
  const { data, error, mutate } = useResource(resource);
  const readFailure = useReadFailure(resource.path);
  const navigate = useNavigate();
  useEffect(() => {
    if (data && id !== null) void navigate(pathWithoutId(data.slug, search), { replace: true });
  }, [data, id, search, navigate]);
  const leaving = useLeave(error !== undefined && data === undefined);

  if (data)
    return (
      <>
        <PropertyContent listing={data} />
        <SimilarSection listing={data} />
      </>
    );
  const path = paths.property(slug);
  const status = error?.status ?? readFailure;
  if (status === undefined) return <PropertyLoading path={path} />;
  const isRefused = status >= 400 && status < 500;
  return isRefused ? (
    <PropertyGone path={path} leaving={leaving} />
  ) : (
    <PropertyFailed path={path} leaving={leaving} onRetry={() => void mutate()} />
  );
}
