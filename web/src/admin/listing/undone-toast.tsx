import type { ActUndone } from '@marketplace/contracts/activity/act.commands';
import { counted } from '@marketplace/contracts/counted';
import { Fragment } from 'react';
import styled from 'styled-components';
import { count } from '../../ui/format.ts';
import { space } from '../../ui/theme.ts';
import { show, showSuccess } from '../../ui/toasts.ts';
import { historyPath, versionPath } from '../ui/admin-paths.ts';
import { labelOf } from './listing-fields.ts';

/** So many listings are listed at once; more of them open on demand. */
const NAMED = 3;

/** Says what came of an undo. One that left something alone stays until it is closed, and links to what changed it. */
export function showUndone(undone: ActUndone, topic: string): void {
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
