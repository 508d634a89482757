import { recordAlertClick } from '../api/alert-click.ts';
import { followVisit } from '../api/last-visit.ts';
import { keepPagesOffline } from '../listing/offline-pages.ts';

/** Starts work that waits until a public page has loaded. */
export function afterLoad(): void {
  followVisit();
  void recordAlertClick();
  keepPagesOffline().catch((error: unknown) => console.warn(error)); // a browser may forbid it
}
