import styled from 'styled-components';
import { theme } from '../../ui/theme.ts';

const WIDTH = 52;
const HEIGHT = 20;

/** A line of counts by day, to be seen beside the number that they make. */
export function Sparkline({ counts }: { counts: readonly number[] }) {
  const highest = Math.max(1, ...counts);
  const step = WIDTH / Math.max(1, counts.length - 1);
  const points = counts.map((count, day) => `${(day * step).toFixed(1)},${heightOf(count / highest)}`);
  return (
    <Line
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      focusable="false"
    >
      <polyline points={points.join(' ')} />
    </Line>
  );
}

/** From the top, with room for the line itself. */
function heightOf(share: number): string {
  return (HEIGHT - 1 - share * (HEIGHT - 2)).toFixed(1);
}

const Line = styled.svg`
  flex: none;
  fill: none;
  stroke: ${theme.color.chartViews};
  stroke-width: 1.5;
  stroke-linejoin: round;
`;
