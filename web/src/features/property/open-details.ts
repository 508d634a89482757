import { isHttpUrl } from '@marketplace/contracts/listings/listing.fields';
import { randomKey } from '../../api/random-key.ts';
import { recordVisit } from './record-visit.ts';

/** How long after an opening another one counts as the same click, in milliseconds. */
const SAME_CLICK_MS = 2000;

/**
 * Returns what records a click and then opens a listing's external page in a new tab. It throws ApiError, the tab closed again,
 * when the click could not be recorded. The tab is opened at once, empty, because browsers refuse tabs that open after waiting.
 * A double click, and a click repeated because it failed, have one key, and so count once.
 */
export function detailsOpener(id: string, redirect_url: string): () => Promise<void> {
  let key = randomKey();
  let openedAt: number | undefined;
  return async () => {
    if (!isHttpUrl(redirect_url)) return;
    if (openedAt !== undefined && performance.now() - openedAt > SAME_CLICK_MS) {
      key = randomKey();
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
  };
}
