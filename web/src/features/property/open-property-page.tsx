import { RecentRow } from '../../listings/recent-row.tsx';
import { PropertyPage } from './property-page.tsx';

/** /property/:slug, and what the visitor looked at before. */
export function OpenPropertyPage() {
  return (
    <>
      <PropertyPage />
      <RecentRow />
    </>
  );
}
