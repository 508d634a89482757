import { PropertyPage } from '../features/listings/detail/property-page.tsx';
import { RecentRow } from './recent-row.tsx';

/** /property/:slug, and what the visitor looked at before. */
export function OpenPropertyPage() {
  return (
    <>
      <PropertyPage />
      <RecentRow />
    </>
  );
}
