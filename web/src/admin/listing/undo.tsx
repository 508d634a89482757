import { ActUndone } from '@marketplace/contracts/activity/act.commands';
import { counted } from '@marketplace/contracts/counted';
import { headers } from '@marketplace/contracts/headers';
import type { RestoreListing } from '@marketplace/contracts/listings/listing.commands';
import { ListingWritten } from '@marketplace/contracts/listings/listing.views';
import { Fragment } from 'react';
import styled from 'styled-components';
import { useSWRConfig } from 'swr';
import { detailOf } from '../../api/api-error.ts';
import { sendJson } from '../../api/client.ts';
import { randomKey } from '../../api/request-headers.ts';
import { useCommand } from '../../api/use-command.ts';
import { count } from '../../ui/format.ts';
import { space } from '../../ui/theme.ts';
import { closeToast, show, showError, showInfo, showSuccess } from '../../ui/toasts.ts';
import { showUndo } from '../../ui/undo-toast.tsx';
import { historyPath, versionPath } from '../pages.ts';
import { focusPage } from '../ui/focus.ts';
import { labelOf } from './listing-fields.ts';

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

  async function undo({ id, from, to }: Act): Promise<ActUndone | undefined> {
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

/** So many listings are listed at once; more of them open on demand. */
const NAMED = 3;

/** Says what came of an undo. One that left something alone stays until it is closed, and links to what changed it. */
function showUndone(undone: ActUndone, topic: string): void {
  if (undone.skipped.length === 0) showSuccess(undoneText(undone), topic);
  else
    show(
      (toast) => toast(<Left undone={undone} />, { type: 'info', role: 'status', autoClose: false }),
      topic,
    );
}

/** Returns what came of an undo in one sentence. */
export function undoneText({ undone, skipped }: ActUndone): string {
  if (skipped.length === 0) return `Undone: ${counted(undone, 'property is', 'properties are')} as before.`;
  if (undone === 0) return "Couldn't undo: edited since.";
  return `Undone in ${counted(undone, 'property', 'properties')}. Edited since, and left as it is:`;
}

function Left({ undone }: { undone: ActUndone }) {
  const { skipped } = undone;
  return (
    <div>
      {undoneText(undone)}
      {skipped.length > NAMED ? (
        <details>
          <Summary>Show all {count(skipped.length)}</Summary>
          <LeftList skipped={skipped} />
        </details>
      ) : (
        <LeftList skipped={skipped} />
      )}
    </div>
  );
}

/** Each link opens a tab of its own: a toast is outside the pages. */
function LeftList({ skipped }: Pick<ActUndone, 'skipped'>) {
  return (
    <List>
      {skipped.map(({ id, title, left }) => (
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
    </List>
  );
}

const Summary = styled.summary`
  min-height: 44px;
  padding-top: ${space(3)};
`;
const List = styled.ul`
  max-height: 40vh;
  margin: 0;
  padding-left: ${space(4)};
  overflow-y: auto;
`;

interface Restoring {
  id: string;
  /** Version of the listing that was looked at; another one since is a conflict. */
  currentVersion: number;
  body: RestoreListing;
}

/** Returns the command that restores a version of a listing, and offers to undo it; `onRestored` is called when it has succeeded. */
export function useRestore(onRestored: () => void) {
  const refreshListings = useRefreshListings();
  const { offerUndo } = useUndoAct();
  const { run, isBusy, refusal } = useCommand(
    async ({ id, currentVersion, body }: Restoring) => {
      const act = beginAct();
      await sendJson('POST', `/api/properties/${id}/restore`, body, ListingWritten, {
        ...act.options,
        headers: {
          ...act.options.headers,
          'If-Match': `"${currentVersion}"`,
          [headers.changeSource]: 'restore',
        },
      });
      offerUndo('Property restored successfully!', act.done());
      onRestored();
    },
    { failure: 'Failed to restore property' },
  );

  async function restore(restoring: Restoring) {
    await run(restoring);
    void refreshListings();
  }
  return { isBusy, refusal, restore };
}

/**
 * Returns a function that fetches again whatever is on screen about listings: the admin's own lists, statistics, history and
 * pictures, and public pages.
 */
export function useRefreshListings(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return async () => {
    await mutate((key) => typeof key === 'string' && /^\/(api\/)?(properties|analytics|images)/.test(key));
  };
}
