import { counted } from '@marketplace/contracts/counted';
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
import { singaporeDate } from '../../../../ui/format.ts';
import { space, theme } from '../../../../ui/theme.ts';
import { Note } from '../notices.tsx';
import type { ChartRow } from './chart-rows.ts';
import { markText } from './chart-rows.ts';

const axis = { stroke: theme.color.inputLine, tick: { fill: theme.color.muted, fontSize: 12 } } as const;

const line = { type: 'linear', dot: false, isAnimationActive: false } as const;

const before = { ...line, strokeDasharray: '4 4', strokeWidth: 1.5, opacity: 0.6, activeDot: false } as const;

/** The lines of the chart: this period whole, the one before dashed; days on which something happened have a tick. Enquiries, which are few, have a scale of their own at the right. */
export function TrafficLines({ rows }: { rows: ChartRow[] }) {
  const hasEnquiries = rows.some(({ enquiries }) => enquiries > 0);
  return (
    <ResponsiveContainer width="100%" height={260}>
      <LineChart data={rows} accessibilityLayer={false} margin={{ top: 16, right: 8, bottom: 0, left: 0 }}>
        <CartesianGrid vertical={false} stroke={theme.color.line} />
        <XAxis dataKey="day" tickFormatter={shortDate} minTickGap={28} {...axis} />
        <YAxis allowDecimals={false} width={40} {...axis} />
        {hasEnquiries && (
          <YAxis yAxisId="enquiries" orientation="right" allowDecimals={false} width={28} {...axis} />
        )}
        <Tooltip content={DayCard} isAnimationActive={false} />
        {rows
          .filter(({ marks }) => marks.length > 0)
          .map(({ day }) => (
            <ReferenceLine
              key={day}
              x={day}
              stroke={theme.color.inputLine}
              strokeDasharray="2 3"
              label={{ value: '◆', position: 'top', fill: theme.color.ink, fontSize: 10 }}
            />
          ))}
        <Line dataKey="previousViews" stroke={theme.color.chartViews} {...before} />
        <Line dataKey="previousClicks" stroke={theme.color.chartClicks} {...before} />
        <Line dataKey="views" stroke={theme.color.chartViews} strokeWidth={2.5} {...line} />
        <Line dataKey="clicks" stroke={theme.color.chartClicks} strokeWidth={2.5} {...line} />
        {hasEnquiries && (
          <Line
            yAxisId="enquiries"
            dataKey="enquiries"
            stroke={theme.type.Rent[0]}
            strokeWidth={2}
            {...line}
          />
        )}
      </LineChart>
    </ResponsiveContainer>
  );
}

/** `3 Nov` */
function shortDate(day: string): string {
  return singaporeDate(day).replace(/ \d+$/, '');
}

const MARKS = 4;

interface DayCardProps {
  active?: boolean;
  payload?: readonly { payload?: ChartRow }[];
}

/** The figures of the day under the pointer, and what happened on it. */
function DayCard({ active, payload }: DayCardProps) {
  const row = payload?.[0]?.payload;
  if (!active || !row) return null;
  const { day, views, clicks, enquiries, previousViews, previousClicks, marks } = row;
  return (
    <Card>
      <strong>{singaporeDate(day)}</strong>
      <p>
        {counted(views, 'view')} · {counted(clicks, 'click')}
        {enquiries > 0 && ` · ${counted(enquiries, 'enquiry', 'enquiries')}`}
      </p>
      {previousViews !== null && (
        <Note>
          before: {counted(previousViews, 'view')} · {counted(previousClicks ?? 0, 'click')}
        </Note>
      )}
      {marks.slice(0, MARKS).map((mark) => (
        <p key={mark.position}>
          ◆ {mark.title} {markText(mark)}
        </p>
      ))}
      {marks.length > MARKS && <Note>and {marks.length - MARKS} more</Note>}
    </Card>
  );
}

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
