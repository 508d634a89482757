import { useEffect, useRef } from 'react';
import { rememberViewed } from '../../device/lists.ts';
import { recordVisit } from './record-visit.ts';

/** Records one view of a listing for each time its page is opened, however often React runs the effect. */
export function useRecordView(id: string): void {
  const recorded = useRef<string>(undefined);
  useEffect(() => {
    if (recorded.current === id) return;
    recorded.current = id;
    rememberViewed(id);
    // A view that could not be recorded is no matter for the visitor.
    recordVisit({ property_id: id, event_type: 'view' }).catch(() => {});
  }, [id]);
}
