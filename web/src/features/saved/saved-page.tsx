import { savedList, useKept } from '../../device/visitor-lists.ts';
import { RecentSection } from '../../listings/recent-section.tsx';
import { usePageHead } from '../../site/page-head.tsx';
import { paths } from '../../site/public-paths.ts';
import { PageBanner } from '../../ui/page-banner.tsx';
import { Shortlist } from './shortlist.tsx';

/** /saved: what this browser keeps. The server knows none of it and renders the frame alone. */
export function SavedPage() {
  const ids = useKept(savedList);
  usePageHead({
    title: 'Saved properties',
    description: 'The properties that you saved, with their prices of today.',
    path: paths.saved,
    noindex: true,
  });
  return (
    <>
      <PageBanner
        title="Saved properties"
        intro="Your shortlist and what you viewed last. Both lists are kept in this browser alone, without an account."
      />
      <Shortlist ids={ids} />
      <RecentSection most={12} />
    </>
  );
}
