import { RecentSection } from './recent-section.tsx';
import { useOpenListing } from './use-open-listing.ts';

const MOST = 6;

/** The last listings that the visitor looked at, without the one that is open. */
export function RecentRow() {
  const open = useOpenListing();
  return <RecentSection most={MOST} except={open?.id} />;
}
