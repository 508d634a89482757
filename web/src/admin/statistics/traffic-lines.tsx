import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
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
}

/** One chart for each measure, on its own scale, stacked so that the days line up. */
export function TrafficLines({ rows, axisWidth }: TrafficLinesProps) {
  const hasEnquiries = rows.some((row) => row.enquiries > 0 || (row.before?.enquiries ?? 0) > 0);
  const shown = measures.filter((measure) => measure !== 'enquiries' || hasEnquiries);
  return (
    <>
      {shown.map((measure, index) => (
        <MeasureLines
          key={measure}
          rows={rows}
          axisWidth={axisWidth}
          measure={measure}
          isFirst={index === 0}
          isLast={index === shown.length - 1}
        />
      ))}
    </>
  );
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

interface MeasureLinesProps extends TrafficLinesProps {
  measure: Measure;
  isFirst: boolean;
  isLast: boolean;
}

/** One measure: complete days as a solid line, today dotted to a hollow dot, the previous period dashed. */
function MeasureLines({ rows, axisWidth, measure, isFirst, isLast }: MeasureLinesProps) {
  const stroke = measureColors[measure];
  const lastOver = rows.findLastIndex(({ isOver }) => isOver);
  const openDays = new Set(rows.slice(lastOver < 0 ? 0 : lastOver).map(({ day }) => day));
  const hasOpen = rows.some(({ isOver }) => !isOver);
  return (
    <>
      <Name>{measureNames[measure]}</Name>
      <ResponsiveContainer width="100%" height={(isFirst ? 160 : 92) + (isLast ? DAYS_HEIGHT : 0)}>
        <LineChart data={rows} syncId="traffic" accessibilityLayer={false} margin={chartMargin}>
          <CartesianGrid vertical={false} stroke={theme.color.line} />
          <XAxis
            dataKey="day"
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
          {rows
            .filter(({ marks }) => marks.length > 0)
            .map(({ day }) => (
              <ReferenceLine key={day} x={day} stroke={theme.color.line} strokeDasharray="2 3" />
            ))}
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
    </>
  );
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
