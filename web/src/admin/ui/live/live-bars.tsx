import { counted } from '@marketplace/contracts/counted';
import type { LiveState } from '@marketplace/contracts/live/live.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';
import { OPERATIONS } from '../admin-paths.ts';
import { useLive } from './live-context.ts';

const LONG_MS = 10_000;

/** Says when figures are behind the log, and when they are being computed anew. */
export function LiveBars() {
  const { state } = useLive();
  return (
    <div role="status">
      {state && state.behind_ms > LONG_MS && (
        <Amber>
          {lateText(state.late)} catching up ({counted(state.lag, 'event')} behind).
        </Amber>
      )}
      {state && state.set_aside.length > 0 && (
        <Amber>
          {counted(state.set_aside.length, 'listing')} set aside, because of an event that cannot be read,
          until an operator acts: <Link to={OPERATIONS}>Operations</Link>.
        </Amber>
      )}
      {state && state.rebuilding.length > 0 && (
        <Blue>{state.rebuilding.map(rebuildText).join(' ')} What you see stays right meanwhile.</Blue>
      )}
    </div>
  );
}

const names: Record<string, string> = { activity: 'the activity' };
const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names what is late, and says that it is: `Listings and statistics are`. */
function lateText(late: readonly string[]): string {
  const text = listed.format(late.map((name) => names[name] ?? name));
  const isOne = late.length === 1 && late[0] === 'activity';
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${isOne ? 'is' : 'are'}`;
}

function rebuildText({ projection, position, head }: LiveState['rebuilding'][number]): string {
  const percent = head === 0 ? 100 : Math.floor((position / head) * 100);
  return `The read model of ${projection} is being rebuilt: ${percent}%.`;
}

const Bar = styled.p`
  padding: ${space(2)} ${theme.gutter};
  border-bottom: 1px solid ${theme.color.line};
  font-weight: ${theme.weight.label};
`;
const Amber = styled(Bar)`
  background: ${theme.color.amberSoft};
  color: ${theme.color.amberText};
`;
const Blue = styled(Bar)`
  background: ${theme.type.Rent[1]};
  color: ${theme.type.Rent[0]};
`;
