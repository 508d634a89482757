import { ActUndone } from '@marketplace/contracts/activity/acts';
import { counted } from '@marketplace/contracts/counted';
import { headers } from '@marketplace/contracts/headers';
import type { RestoreListing } from '@marketplace/contracts/listings/listing.commands';
import { ListingWritten } from '@marketplace/contracts/listings/listing.commands';
import { Fragment } from 'react';
import styled from 'styled-components';
import { useSWRConfig } from 'swr';
import { detailOf } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { randomKey } from '../../api/request-headers.ts';
import { useCommand } from '../../api/use-command.ts';
import { count } from '../../ui/format.ts';
import { space } from '../../ui/theme.ts';
import { closeToast, show, showError, showInfo, showSuccess } from '../../ui/toasts.tsx';
import { showUndo } from '../../ui/undo-toast.tsx';
import { historyPath, versionPath } from '../pages.ts';
import { focusPage } from '../ui/focus.ts';
import { labelOf } from './listing-fields.ts';

/** Changes made at once, with the log positions around their events. */
export interface Act {
  /** The id of the act, or its key from this admin. */
  id: string;
  from: number;
  to: number;
}

/** The events of one call are adjacent in the log, and at most this many. */
const OF_ONE_CALL = 1000;

/** Begins an act of several calls, each sent with `options`. `done()` returns the act; undefined when no answer named a position. */
export function beginAct() {
  const id = randomKey();
  const positions: number[] = [];
  return {
    options: (version?: number) => ({
      headers: { [headers.actKey]: id, ...(version !== undefined && { 'If-Match': `"${version}"` }) },
      onAnswer: (given: Headers) => {
        const position = Number(given.get(headers.logPosition));
        if (position > 0) positions.push(position);
      },
    }),
    done: () => actBetween(id, positions),
    forget: () => positions.splice(0),
  };
}

/** The calls of a command that changes listings. */
export type ActCalls = ReturnType<typeof beginAct>;

/** Returns the act of calls that were answered at these log positions; undefined without any. */
export function actBetween(id: string, positions: readonly number[]): Act | undefined {
  if (positions.length === 0) return undefined;
  return { id, from: Math.max(1, Math.min(...positions) - OF_ONE_CALL), to: Math.max(...positions) };
}

/**
 * Returns a command that changes listings in one act and offers to undo it. Listings on screen are reloaded, also after a failure.
 * `change` sends the calls with `calls.options(version)` and returns the text of the toast; `run` resolves to it, or to undefined.
 *
 * const remove = useListingCommand( async (calls, id: string) => { await sendJson('PUT', `/api/delete/properties/${id}`, undefined,
 * z.unknown(), calls.options()); return adminMessages.deleted; }, { failure: adminMessages.deleteFailed }, );
 */
export function useListingCommand<Argument>(
  change: (calls: ActCalls, argument: Argument) => Promise<string>,
  wording: { failure: string | ((error: unknown) => string) },
) {
  const refreshListings = useRefreshListings();
  const { offerUndo } = useUndoAct();
  return useCommand(async (argument: Argument) => {
    const calls = beginAct();
    const changed = change(calls, argument);
    const refreshed = changed.then(refreshListings, refreshListings);
    const text = await changed;
    offerUndo(text, calls.done());
    await refreshed;
    return text;
  }, wording);
}

/** Only the last act can be undone from a toast; the activity page undoes the others. */
const TOPIC = 'listings';

/** Returns functions that undo an act, and that offer to undo one. Both outlive the page that calls them. */
export function useUndoAct() {
  const refreshListings = useRefreshListings();

  async function undo({ id, from, to }: Act): Promise<ActUndone | undefined> {
    showInfo('Undoing...', TOPIC);
    try {
      const undone = await sendJson('POST', `/api/activity/${id}/undo`, { from, to }, ActUndone);
      showUndone(undone);
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
      focusPage(); // the focused button disappears
      void undo(act).then((undone) => undone && onUndone?.());
    };
    showUndo({ text, topic: TOPIC, isSuccess: true, onUndo });
  }

  return { undo, offerUndo };
}

/** Shows the result of an undo. A toast with skipped fields stays until it is closed, and links to the changes that were kept. */
function showUndone(undone: ActUndone): void {
  if (undone.skipped.length === 0) showSuccess(undoneText(undone), TOPIC);
  else
    show(
      (toast) => toast(<Left undone={undone} />, { type: 'info', role: 'status', autoClose: false }),
      TOPIC,
    );
}

/** Returns the result of an undo in one sentence; the reasons of what was left follow it. */
export function undoneText({ undone, removed = 0, skipped }: ActUndone): string {
  if (skipped.length === 0) {
    const restored = undone - removed;
    const parts = [
      (restored > 0 || removed === 0) && `${counted(restored, 'property is', 'properties are')} as before`,
      removed > 0 && `${counted(removed, 'property is', 'properties are')} removed`,
    ];
    return `Undone: ${parts.filter(Boolean).join(', ')}.`;
  }
  return undone === 0
    ? "Couldn't undo:"
    : `Undone in ${counted(undone, 'property', 'properties')}. Left as it is:`;
}

/** The most listings that a toast names. */
const NAMED = 3;

/** Links open new tabs, because a toast is outside the pages. */
function Left({ undone }: { undone: ActUndone }) {
  return (
    <div>
      {undoneText(undone)}
      <List>
        {undone.skipped.slice(0, NAMED).map(({ id, title, left }) => (
          <li key={id}>
            {title}:{' '}
            {left.map(({ field, why, version }, index) => (
              <Fragment key={field}>
                {index > 0 && ', '}
                <a
                  href={version === null ? historyPath(id) : versionPath(id, version)}
                  target="_blank"
                  rel="noreferrer"
                >
                  {field === null ? why : `${labelOf(field)} ${why}`}
                </a>
              </Fragment>
            ))}
          </li>
        ))}
        {undone.skipped.length > NAMED && <li>and {count(undone.skipped.length - NAMED)} more</li>}
      </List>
    </div>
  );
}

const List = styled.ul`
  max-height: 40vh;
  margin: 0;
  padding-left: ${space(4)};
  overflow-y: auto;
`;

interface Restoring {
  id: string;
  /** Version of the listing on screen; a newer one is a conflict. */
  currentVersion: number;
  body: RestoreListing;
}

/** Returns the command that restores a version of a listing; calls `onRestored` on success. */
export function useRestore(onRestored: () => void) {
  return useListingCommand(
    async (calls, { id, currentVersion, body }: Restoring) => {
      const options = calls.options(currentVersion);
      await sendJson('POST', `/api/properties/${id}/restore`, body, ListingWritten, {
        ...options,
        headers: { ...options.headers, [headers.changeSource]: 'restore' },
      });
      onRestored();
      return 'Property restored successfully!';
    },
    { failure: 'Failed to restore property' },
  );
}

/** Returns a function that refreshes everything on screen about listings. */
export function useRefreshListings(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return async () => {
    await mutate((key) => typeof key === 'string' && /^\/(api\/)?(properties|analytics|images)/.test(key));
  };
}
