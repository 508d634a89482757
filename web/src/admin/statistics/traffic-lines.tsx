import { useEffect, useState } from 'react';
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import styled from 'styled-components';
import { count, shortDate, singaporeDate } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';
import { Note } from '../ui/page.tsx';
import type { ChartRow, Measure } from './chart-rows.ts';
import { chartMargin, figuresText, measures, sumByKind, sumText } from './chart-rows.ts';

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
  rows: ChartRow[];
  axisWidth: number;
  /** Of the signs above: 0 is the first day, 1 the last. */
  places: readonly number[];
}

/** One chart for each measure, on its own scale, stacked so that the days line up. */
export function TrafficLines({ rows, ...shared }: TrafficLinesProps) {
  const hasEnquiries = rows.some((row) => row.enquiries > 0 || (row.before?.enquiries ?? 0) > 0);
  const shown = measures.filter((measure) => measure !== 'enquiries' || hasEnquiries);
  const drawn = useOneByOne(shown.length);
  return (
    <>
      {shown.map((measure, index) => (
        <MeasureLines
          key={measure}
          {...shared}
          rows={rows}
          measure={measure}
          isFirst={index === 0}
          isLast={index === shown.length - 1}
          isDrawn={index < drawn}
        />
      ))}
    </>
  );
}

/** Counts up to `all`, each in a task of its own: a chart takes long to draw, and a touch may come in between. */
function useOneByOne(all: number): number {
  const [number, setNumber] = useState(1);
  useEffect(() => {
    if (number >= all) return;
    const timer = setTimeout(() => setNumber(number + 1));
    return () => clearTimeout(timer);
  }, [number, all]);
  return number;
}

const axis = { stroke: theme.color.inputLine, tick: { fill: theme.color.muted, fontSize: 12 } } as const;
const line = { type: 'linear', dot: false, isAnimationActive: false, strokeWidth: 2.5 } as const;
const before = {
  ...line,
  strokeDasharray: '5 4',
  strokeWidth: 1.5,
  opacity: 0.65,
  activeDot: false,
} as const;
const DAYS_HEIGHT = 24;
/** The library measures each label, and leaves out those that do not fit. */
const MAX_DAY_LABELS = 12;

interface MeasureLinesProps extends TrafficLinesProps {
  measure: Measure;
  isFirst: boolean;
  isLast: boolean;
  /** Its place is kept otherwise. */
  isDrawn: boolean;
}

/** One measure: complete days as a solid line, today dotted to a hollow dot, the previous period dashed. */
function MeasureLines({ measure, isFirst, isLast, isDrawn, ...chart }: MeasureLinesProps) {
  const height = (isFirst ? 160 : 92) + (isLast ? DAYS_HEIGHT : 0);
  return (
    <>
      <Name>{measureNames[measure]}</Name>
      <div style={{ height }}>
        {isDrawn && <Lines {...chart} measure={measure} isFirst={isFirst} isLast={isLast} />}
      </div>
    </>
  );
}

function Lines({ rows, axisWidth, places, measure, isFirst, isLast }: Omit<MeasureLinesProps, 'isDrawn'>) {
  const stroke = measureColors[measure];
  const lastOver = rows.findLastIndex(({ isOver }) => isOver);
  const openDays = new Set(rows.slice(lastOver < 0 ? 0 : lastOver).map(({ day }) => day));
  const hasOpen = rows.some(({ isOver }) => !isOver);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart data={rows} syncId="traffic" accessibilityLayer={false} margin={chartMargin}>
        <CartesianGrid
          stroke={theme.color.line}
          vertical={({ x1, x2, y1, y2, stroke }) => (
            <line {...{ x1, x2, y1, y2, stroke }} strokeDasharray="2 3" />
          )}
          verticalCoordinatesGenerator={({ offset }) =>
            places.map((place) => offset.left + place * offset.width)
          }
        />
        <XAxis
          dataKey="day"
          ticks={labelledDays(rows)}
          tickFormatter={shortDate}
          minTickGap={28}
          hide={!isLast}
          height={DAYS_HEIGHT}
          {...axis}
        />
        <YAxis
          allowDecimals={measure === 'rate'}
          tickFormatter={(value: number) => (measure === 'rate' ? `${value}%` : count(value))}
          tickCount={isFirst ? 5 : 3}
          width={axisWidth}
          {...axis}
        />
        <Tooltip content={isFirst ? DayCard : Nothing} isAnimationActive={false} />
        <Line dataKey={(row: ChartRow) => row.before?.[measure] ?? null} stroke={stroke} {...before} />
        <Line dataKey={(row: ChartRow) => (row.isOver ? row[measure] : null)} stroke={stroke} {...line} />
        {hasOpen && (
          <Line
            dataKey={(row: ChartRow) => (openDays.has(row.day) ? row[measure] : null)}
            stroke={stroke}
            {...line}
            strokeWidth={2}
            strokeDasharray="1 4"
            strokeLinecap="round"
            dot={OpenDot}
          />
        )}
      </LineChart>
    </ResponsiveContainer>
  );
}

/** Returns days at equal distances; the last is one. */
function labelledDays(rows: readonly ChartRow[]): string[] {
  const step = Math.ceil(rows.length / MAX_DAY_LABELS);
  return rows.filter((_, index) => (rows.length - 1 - index) % step === 0).map(({ day }) => day);
}

interface OpenDotProps {
  cx?: number | undefined;
  cy?: number | undefined;
  stroke?: string | undefined;
  payload?: ChartRow | undefined;
}

function OpenDot({ cx, cy, stroke, payload }: OpenDotProps) {
  if (!payload || payload.isOver || cx === undefined || cy === undefined) return <g />;
  return <circle cx={cx} cy={cy} r={4} fill={theme.color.surface} stroke={stroke} strokeWidth={2} />;
}

function Nothing() {
  return null;
}

function DayCard({ active, payload }: { active?: boolean; payload?: readonly { payload?: ChartRow }[] }) {
  const row = payload?.[0]?.payload;
  if (!active || !row) return null;
  return (
    <Card>
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

const Name = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.strong};
`;
const Card = styled.div`
  max-width: 260px;
  padding: ${space(2)} ${space(3)};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.surface};
  box-shadow: ${theme.shadow.card};
  font-size: ${theme.size.xs};
  white-space: normal;
`;
