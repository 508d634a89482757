import type { PointerEvent } from 'react';
import { memo, useMemo, useState } from 'react';
import styled from 'styled-components';
import { count, shortDate, singaporeDate } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';
import { Note } from '../ui/page.tsx';
import type { ChartRow, Measure } from './chart-rows.ts';
import {
  chartMargin,
  figuresText,
  labelledDays,
  measures,
  placeOf,
  scaleOf,
  sumByKind,
  sumText,
} from './chart-rows.ts';

const measureNames: Readonly<Record<Measure, string>> = {
  views: 'Views',
  clicks: 'Clicks',
  rate: 'Click-through rate',
  enquiries: 'Enquiries',
};
const measureColors: Readonly<Record<Measure, string>> = {
  views: theme.color.chartViews,
  clicks: theme.color.chartClicks,
  rate: theme.status.inactive[0],
  enquiries: theme.type.Rent[0],
};

interface TrafficLinesProps {
  rows: readonly ChartRow[];
  axisWidth: number;
  /** Of the signs above: 0 is the first day, 1 the last. */
  places: readonly number[];
}

/** One chart for each measure, on its own scale, stacked so that the days line up. The day under the pointer has its figures. */
export function TrafficLines({ rows, axisWidth, places }: TrafficLinesProps) {
  const [pointed, setPointed] = useState<number>();
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = (clientX - left - axisWidth) / (width - axisWidth - chartMargin.right);
    setPointed(Math.round(Math.min(1, Math.max(0, place)) * (rows.length - 1)));
  };
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') setPointed(undefined); // a finger is lifted to read
  };
  const charts = useMemo(() => chartsOf(rows), [rows]);
  const row = rows[pointed ?? -1];
  const place = placeOf(pointed ?? 0, rows.length);
  return (
    <Charts onPointerDown={point} onPointerMove={point} onPointerLeave={leave}>
      {charts.map((chart, index) => (
        <div key={chart.measure}>
          <Name>{measureNames[chart.measure]}</Name>
          <Plot style={{ height: chart.height, marginLeft: axisWidth }}>
            <Lines rows={rows} {...chart} places={places} />
            {row && <Pointed row={row} place={place} {...chart} />}
            {row && index === 0 && <DayCard row={row} place={place} />}
          </Plot>
        </div>
      ))}
      <Days style={{ marginLeft: axisWidth }}>
        {labelledDays(rows).map(([day, at]) => (
          <span key={day} style={{ left: percent(at) }}>
            {shortDate(day)}
          </span>
        ))}
      </Days>
    </Charts>
  );
}

/** Returns the measures that are shown with their axes; the first is the tallest. */
function chartsOf(rows: readonly ChartRow[]) {
  const hasEnquiries = rows.some((row) => row.enquiries > 0 || (row.before?.enquiries ?? 0) > 0);
  const shown = measures.filter((measure) => measure !== 'enquiries' || hasEnquiries);
  return shown.map((measure, index) => {
    const [height, steps] = index === 0 ? [146, 4] : [78, 2];
    return { measure, height, scale: scaleOf(rows, measure, steps) };
  });
}

const percent = (part: number) => `${(100 * part).toFixed(2)}%`;

interface LinesProps {
  rows: readonly ChartRow[];
  measure: Measure;
  /** Its labels, from 0 up. */
  scale: readonly number[];
  places: readonly number[];
}

/** Complete days as a solid line, today dotted to a hollow dot, the previous period dashed. */
const Lines = memo(({ rows, measure, scale, places }: LinesProps) => {
  const top = scale.at(-1) ?? 1;
  const pathOf = (figure: (row: ChartRow, index: number) => number | undefined) =>
    linePath(rows, figure, top);
  const lastOver = rows.findLastIndex(({ isOver }) => isOver);
  const open = rows.findLastIndex(({ isOver }) => !isOver);
  return (
    <>
      {scale.map((figure) => (
        <Label key={figure} style={{ top: percent(1 - figure / top) }}>
          {measure === 'rate' ? `${figure}%` : count(figure)}
        </Label>
      ))}
      <Drawing viewBox={`0 0 ${SIDE} ${SIDE}`} preserveAspectRatio="none" stroke={measureColors[measure]}>
        <g stroke={theme.color.line}>
          {scale.map((figure) => (
            <path key={figure} d={`M0 ${SIDE * (1 - figure / top)}H${SIDE}`} />
          ))}
          {places.map((place) => (
            <path key={place} d={`M${SIDE * place} 0V${SIDE}`} strokeDasharray="2 3" />
          ))}
        </g>
        <path d={`M0 0V${SIDE}`} stroke={theme.color.inputLine} />
        <path
          d={pathOf(({ before }) => before?.[measure])}
          strokeWidth={1.5}
          strokeDasharray="5 4"
          opacity={0.65}
        />
        <path
          d={pathOf((row) => (row.isOver ? row[measure] : undefined))}
          strokeWidth={2.5}
          strokeLinecap="round"
        />
        {open >= 0 && (
          <path
            d={pathOf((row, index) => (index >= lastOver ? row[measure] : undefined))}
            strokeWidth={2}
            strokeDasharray="1 4"
            strokeLinecap="round"
          />
        )}
      </Drawing>
      {rows.map(
        (row, index) =>
          !row.isOver && (
            <Dot
              key={row.day}
              $color={measureColors[measure]}
              style={{ left: percent(placeOf(index, rows.length)), top: percent(1 - row[measure] / top) }}
            />
          ),
      )}
    </>
  );
});

/** Of the drawing, which is stretched to its box; its strokes are not. */
const SIDE = 1000;

/** Returns a line through the figures of days; a day without one interrupts it. */
function linePath(
  rows: readonly ChartRow[],
  figure: (row: ChartRow, index: number) => number | undefined,
  top: number,
): string {
  let isDrawing = false;
  return rows
    .map((row, index) => {
      const found = figure(row, index);
      const verb = isDrawing ? 'L' : 'M';
      isDrawing = found !== undefined;
      if (found === undefined) return '';
      const [x, y] = [SIDE * placeOf(index, rows.length), SIDE * (1 - found / top)];
      const point = `${x.toFixed(1)} ${y.toFixed(1)}`;
      return verb === 'M' ? `M${point}L${point}` : `L${point}`; // a single day is a dot
    })
    .join('');
}

interface PointedProps {
  row: ChartRow;
  place: number;
}

/** The day under the pointer: a line, and a dot on the measure's figure. */
function Pointed({ row, place, measure, scale }: PointedProps & Pick<LinesProps, 'measure' | 'scale'>) {
  const left = percent(place);
  return (
    <>
      <Cursor style={{ left }} />
      <Dot
        $color={measureColors[measure]}
        $isFull
        style={{ left, top: percent(1 - row[measure] / (scale.at(-1) ?? 1)) }}
      />
    </>
  );
}

function DayCard({ row, place }: PointedProps) {
  const beside = `calc(${percent(Math.min(place, 1 - place))} + ${space(3)})`;
  return (
    <Card style={place <= 0.5 ? { left: beside } : { right: beside }}>
      <strong>
        {singaporeDate(row.day)}
        {!row.isOver && ', in progress'}
      </strong>
      <p>{figuresText(row)}</p>
      {row.before && <Note>previous period: {figuresText(row.before)}</Note>}
      {sumByKind(row.marks).map((sum) => (
        <p key={sum.kind}>{sumText(sum)}</p>
      ))}
    </Card>
  );
}

const Charts = styled.div`
  container-type: inline-size;
  touch-action: pan-y;
`;
const Name = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
`;
const Plot = styled.div`
  position: relative;
  margin: ${chartMargin.top}px ${chartMargin.right}px ${chartMargin.bottom}px 0;
`;
const Drawing = styled.svg`
  position: absolute;
  width: 100%;
  height: 100%;
  overflow: visible;
  fill: none;
  path { vector-effect: non-scaling-stroke; }
`;
const Label = styled.span`
  position: absolute;
  right: calc(100% + ${space(2)});
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  line-height: 1;
  transform: translateY(-50%);
`;
/** A third of the labels fits on a phone. */
const Days = styled.div`
  position: relative;
  height: 20px;
  margin-right: ${chartMargin.right}px;
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  span {
    position: absolute;
    white-space: nowrap;
    transform: translateX(-50%);
  }
  @container (max-width: 720px) {
    span:not(:nth-last-child(3n + 1)) { display: none; }
  }
`;
const Dot = styled.span<{ $color: string; $isFull?: boolean }>`
  position: absolute;
  width: 10px;
  height: 10px;
  border: 2px solid ${({ $color }) => $color};
  border-radius: 50%;
  background: ${({ $color, $isFull }) => ($isFull ? $color : theme.color.surface)};
  transform: translate(-50%, -50%);
`;
const Cursor = styled.span`
  position: absolute;
  top: 0;
  bottom: 0;
  border-left: 1px solid ${theme.color.inputLine};
`;
const Card = styled.div`
  position: absolute;
  z-index: 1;
  max-width: 260px;
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.card};
  font-size: ${theme.size.xs};
  pointer-events: none;
`;
