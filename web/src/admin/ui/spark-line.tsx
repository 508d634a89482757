import styled from 'styled-components';
import { theme } from '../../ui/theme.ts';

/** Units of the drawing; the line is stretched to the size on screen. */
const WIDTH = 100;
const HEIGHT = 28;
const EDGE = 2;

interface SparkLineProps {
  /** Oldest first. */
  values: readonly number[];
  /** Pixels; by default as wide as there is room. */
  width?: number;
  /** Pixels. */
  height?: number;
}

/** The trend of a figure as a small line, decoration next to the figure itself. */
export function SparkLine({ values, width, height = HEIGHT }: SparkLineProps) {
  const highest = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map(
    (value, index) => `${index * step},${HEIGHT - EDGE - (value / highest) * (HEIGHT - 2 * EDGE)}`,
  );
  return (
    <Line
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ width: width ?? '100%', height }}
    >
      <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
    </Line>
  );
}

const Line = styled.svg`
  display: block;
  flex: none;
  fill: none;
  stroke: ${theme.color.chartViews};
  stroke-width: 1.5;
  stroke-linejoin: round;
`;
