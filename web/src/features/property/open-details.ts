import { isHttpUrl } from '@marketplace/contracts/listings/listing.fields';
import { newVisitKey, recordVisit } from './record-visit.ts';

/** A listing's way to its external page. */
export interface DetailsOpener {
  /**
   * Records the click, then opens the page in a new tab. Throws ApiError, the tab closed again, when the click could not be
   * recorded. While one opening is under way another does nothing.
   */
  open(): Promise<void>;
}

/** How long after an opening another one counts as the same click, in milliseconds. */
const SAME_CLICK_MS = 2000;

/**
 * Returns the way to a listing's external page. The tab is opened at once, empty, because browsers refuse tabs that open after
 * waiting. A double click, and a click repeated because it failed, have one key, and so count once.
 */
export function createDetailsOpener(id: string, redirect_url: string): DetailsOpener {
  let key = newVisitKey();
  let openedAt: number | undefined;
  let isOpening = false;

  async function recordThenOpen() {
    if (openedAt !== undefined && performance.now() - openedAt > SAME_CLICK_MS) {
      key = newVisitKey();
      openedAt = undefined;
    }
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    try {
      await recordVisit({ property_id: id, event_type: 'click' }, key);
    } catch (error) {
      tab?.close();
      throw error;
    }
    openedAt = performance.now();
    if (tab) tab.location.href = redirect_url;
    else window.location.assign(redirect_url);
  }

  return {
    async open() {
      if (isOpening || !isHttpUrl(redirect_url)) return;
      isOpening = true;
      try {
        await recordThenOpen();
      } finally {
        isOpening = false;
      }
    },
  };
}
