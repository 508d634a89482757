import styled from 'styled-components';
import { theme } from '../../ui/theme.ts';

/** Units of the drawing; the line is stretched to the size on screen. */
const WIDTH = 100;
const HEIGHT = 28;
const EDGE = 2;

/** The trend of a figure as a small line, oldest value first; decoration next to the figure itself. */
export function SparkLine({ values }: { values: readonly number[] }) {
  const highest = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map(
    (value, index) => `${index * step},${HEIGHT - EDGE - (value / highest) * (HEIGHT - 2 * EDGE)}`,
  );
  return (
    <Line viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </Line>
  );
}

const Line = styled.svg`
  display: block;
  flex: none;
  width: 100%;
  height: ${HEIGHT}px;
  fill: none;
  stroke: ${theme.color.chartViews};
  stroke-width: 1.5;
  stroke-linejoin: round;
`;
