import type { ActUndone } from '@marketplace/contracts/activity/act.commands';
import { counted } from '@marketplace/contracts/counted';
import styled from 'styled-components';
import { count } from '../../../../ui/format.ts';
import { space } from '../../../../ui/theme.ts';
import { show, showInfo, showSuccess } from '../../../../ui/toasts.ts';
import { historyPath } from '../admin-paths.ts';

/** Listings that are named in a sentence; more of them are a list. */
const NAMED = 3;

/** Says what came of an undo. One that left many listings alone stays until it is closed, with the list of them. */
export function showUndone(undone: ActUndone, topic: string): void {
  const type = undone.undone === 0 ? 'info' : 'success';
  if (undone.skipped.length > NAMED)
    show((toast) => toast(<Left undone={undone} />, { type, role: 'status', autoClose: false }), topic);
  else (type === 'info' ? showInfo : showSuccess)(undoneText(undone), topic);
}

/** Returns what came of an undo; listings that stay as they are, by name. */
export function undoneText({ undone, skipped }: ActUndone): string {
  const done = `${counted(undone, 'property is', 'properties are')} as before.`;
  if (skipped.length === 0) return `Undone: ${done}`;
  const names = skipped.slice(0, NAMED).map(({ title }) => title);
  const more = skipped.length - names.length;
  const list = names.join(', ') + (more > 0 ? ` and ${count(more)} more` : '');
  const left = `Changed since, and left alone: ${list}.`;
  return undone === 0 ? `Nothing was undone. ${left}` : `Undone: ${done} ${left}`;
}

/** Each in a tab of its own: a toast stands outside the pages. */
function Left({ undone }: { undone: ActUndone }) {
  return (
    <div>
      {undoneText(undone)}
      <details>
        <Summary>Show all {count(undone.skipped.length)}</Summary>
        <List>
          {undone.skipped.map(({ id, title, why }) => (
            <li key={id}>
              <a href={historyPath(id)} target="_blank" rel="noreferrer">
                {title}
              </a>
              : {why}
            </li>
          ))}
        </List>
      </details>
    </div>
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
