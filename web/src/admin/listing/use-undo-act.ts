import type { ActUndone as Undone } from '@marketplace/contracts/activity/act.commands';
import { ActUndone } from '@marketplace/contracts/activity/act.commands';
import { headers } from '@marketplace/contracts/headers';
import { detailOf } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { randomKey } from '../../api/request-headers.ts';
import { closeToast, showError, showInfo, showSuccess } from '../../ui/toasts.ts';
import { showUndo } from '../../ui/undo-toast.tsx';
import { focusPage } from '../ui/focus-main.ts';
import { showUndone } from './undone-toast.tsx';
import { useRefreshListings } from './use-refresh-listings.ts';

/** What was done to listings at once, and between which positions of the log it stands. */
export interface Act {
  /** The id of the act, or the key under which this admin sent it. */
  id: string;
  from: number;
  to: number;
}

/** The events of one call stand side by side in the log, and are no more than this. */
const OF_ONE_CALL = 1000;

/**
 * Begins an act of one or several calls. Each is sent with `options`, and `done()` returns the act once the last is answered;
 * undefined when no answer said where the log is.
 *
 *     const act = beginAct();
 *     await sendJson('PUT', path, undefined, z.unknown(), act.options);
 *     offerUndo('Property deleted successfully', act.done());
 */
export function beginAct() {
  const id = randomKey();
  const positions: number[] = [];
  return {
    options: {
      headers: { [headers.actKey]: id },
      onAnswer: (given: Headers) => {
        const position = Number(given.get(headers.logPosition));
        if (position > 0) positions.push(position);
      },
    },
    done: () => actBetween(id, positions),
  };
}

/** Returns the act whose calls were answered when the log was at these positions; undefined when none said where it is. */
export function actBetween(id: string, positions: readonly number[]): Act | undefined {
  if (positions.length === 0) return undefined;
  return { id, from: Math.max(1, Math.min(...positions) - OF_ONE_CALL), to: Math.max(...positions) };
}

/** One act can be taken back at a time from a toast: the last. The activity has the others. */
const TOPIC = 'listings';

/** Returns what takes acts back, and what says of one that it is done and offers that. Both outlive the page that asks. */
export function useUndoAct() {
  const refreshListings = useRefreshListings();

  async function undo({ id, from, to }: Act): Promise<Undone | undefined> {
    showInfo('Undoing...', TOPIC);
    try {
      const undone = await sendJson('POST', `/api/activity/${id}/undo`, { from, to }, ActUndone);
      showUndone(undone, TOPIC);
      return undone;
    } catch (error) {
      closeToast(TOPIC);
      showError(detailOf(error, 'Failed to undo'));
      return undefined;
    } finally {
      void refreshListings();
    }
  }

  function offerUndo(text: string, act: Act | undefined, onUndone?: () => void): void {
    if (!act) {
      showSuccess(text, TOPIC);
      return;
    }
    const onUndo = () => {
      focusPage(); // the button that has the focus goes
      void undo(act).then((undone) => undone && onUndone?.());
    };
    showUndo({ text, topic: TOPIC, isSuccess: true, onUndo });
  }

  return { undo, offerUndo };
}
