import type { LiveState } from '@marketplace/contracts/live/live.views';
import styled from 'styled-components';
import { space, theme } from '../../../../ui/theme.ts';
import { counted } from '../figures.ts';
import { useLive } from './live-context.ts';

const LONG_MS = 10_000;

/** Says when figures are behind the log, and when they are being computed anew. */
export function LiveBars() {
  const { state } = useLive();
  return (
    <div role="status">
      {state && state.behind_ms > LONG_MS && (
        <Amber>Statistics are catching up ({counted(state.lag, 'event')} behind).</Amber>
      )}
      {state && state.rebuilding.length > 0 && (
        <Blue>{state.rebuilding.map(rebuildText).join(' ')} What you see stays right meanwhile.</Blue>
      )}
    </div>
  );
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
