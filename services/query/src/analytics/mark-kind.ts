import type { TimelineMark } from '@marketplace/contracts/analytics/timeline.views';

/** An event of a listing with the status it left the listing in, and whether the listing had been active before. */
export interface Marked {
  type: string;
  status: string | null;
  wasPublic: boolean;
}

/** Returns what an event means for a listing's traffic; undefined when nothing. */
export function markKind({ type, status, wasPublic }: Marked): TimelineMark['kind'] | undefined {
  switch (type) {
    case 'ListingAdded':
      return status === 'active' ? 'published' : undefined;
    case 'ListingRepriced':
      return 'repriced';
    case 'ListingDeleted':
      return 'deleted';
    case 'ListingRestored':
      return 'restored';
    case 'ListingStatusChanged':
      if (status === 'sold') return 'sold';
      if (status === 'inactive') return 'withdrawn';
      return wasPublic ? 'relisted' : 'published';
    default:
      return undefined;
  }
}
