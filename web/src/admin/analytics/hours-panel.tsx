import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { daysIn } from '@marketplace/contracts/analytics/date-range';
import { HoursView } from '@marketplace/contracts/analytics/timeline.views';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { useState } from 'react';
import styled, { css } from 'styled-components';
import useSWR from 'swr';
import { getJson } from '../../api/client.ts';
import { count, singaporeDate } from '../../ui/format.ts';
import { Spread, Stack } from '../../ui/layout.ts';
import { Skeleton } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { Segments } from '../ui/controls.tsx';
import {
  BodyRows,
  Cell,
  ColumnHeader,
  HeadRows,
  Row,
  RowHeader,
  Scroller,
  TableBase,
} from '../ui/data-table.tsx';
import { Note } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { withParams } from '../ui/queries.ts';
import { WhenNear } from '../ui/when-near.tsx';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);
const measureNames = { views: 'Views', clicks: 'Clicks' } as const;
type HourMeasure = keyof typeof measureNames;

const TITLE = 'Weekdays and hours';

/** Views or clicks by weekday and hour of a range; all time when undefined. Counting them takes long, so nobody waits for it above. */
export function HoursPanel({ days }: { days: DateRange | undefined }) {
  return (
    <WhenNear
      fallback={
        <Panel title={TITLE}>
          <Skeleton $height="360px" />
        </Panel>
      }
    >
      <Hours days={days} />
    </WhenNear>
  );
}

function Hours({ days }: { days: DateRange | undefined }) {
  const [measure, setMeasure] = useState<HourMeasure>('views');
  /** The key is not a path: a path would be loaded again after every visit. */
  const query = useSWR(['hours', withParams('/api/analytics/hours', { ...days })] as const, ([, path]) =>
    getJson(path, HoursView),
  );
  return (
    <Panel
      title={TITLE}
      hint={query.data ? spanText(query.data, days) : 'By weekday and hour in Singapore'}
      action={<Segments label="Measure" options={measureNames} value={measure} onChoose={setMeasure} />}
    >
      <PanelQuery
        query={query}
        failed={adminMessages.loadAnalyticsFailed}
        isEmpty={({ hours }) => hours.length === 0}
        empty="No views in this period."
      >
        {(view) => <HourTable rows={gridOf(view, measure)} measure={measure} />}
      </PanelQuery>
    </Panel>
  );
}

/** Names the counted days: only the last ones of a long selection. `selected` is undefined for all time. */
function spanText({ from, to }: DateRange, selected: DateRange | undefined): string {
  const days = daysIn({ from, to });
  const isWhole = selected ? daysIn(selected) <= limits.hoursDays : days < limits.hoursDays;
  const which = isWhole ? counted(days, 'day') : `only the last ${counted(days, 'day')}`;
  return `${singaporeDate(from)} – ${singaporeDate(to)} (${which}), Singapore time`;
}

interface WeekdayRow {
  name: string;
  figures: number[];
  total: number;
}

/** Returns a row for each weekday, Monday first; hours without visits have 0. */
export function gridOf({ hours }: Pick<HoursView, 'hours'>, measure: HourMeasure): WeekdayRow[] {
  const figureByHour = new Map(hours.map((one) => [`${one.weekday} ${one.hour}`, one[measure]]));
  return weekdays.map((name, index) => {
    const figures = hoursOfDay.map((hour) => figureByHour.get(`${index + 1} ${hour}`) ?? 0);
    return { name, figures, total: figures.reduce((sum, figure) => sum + figure, 0) };
  });
}

/** `09:00–10:00` */
function hourText(hour: number): string {
  const clock = (one: number) => `${String(one).padStart(2, '0')}:00`;
  return `${clock(hour)}–${clock(hour + 1)}`;
}

/** Returns the busiest hour as a sentence. */
export function busiestText(rows: readonly WeekdayRow[], measure: HourMeasure): string {
  const all = rows.flatMap(({ name, figures }) => figures.map((figure, hour) => ({ name, figure, hour })));
  const most = all.reduce((best, one) => (one.figure > best.figure ? one : best), {
    name: '',
    figure: 0,
    hour: 0,
  });
  return `Most ${measure} on ${most.name}s, ${hourText(most.hour)}: ${count(most.figure)}.`;
}

/** Returns the colour step of a figure: 0 for none, `steps` for the highest. */
export function stepOf(figure: number, highest: number, steps: number): number {
  return figure === 0 ? 0 : Math.max(1, Math.ceil((figure / highest) * steps));
}

function HourTable({ rows, measure }: { rows: readonly WeekdayRow[]; measure: HourMeasure }) {
  const highest = Math.max(1, ...rows.flatMap(({ figures }) => figures));
  return (
    <Stack $gap={3}>
      <Scroller aria-label={`${measureNames[measure]} by weekday and hour`}>
        <Table>
          <HeadRows>
            <Row>
              <ColumnHeader>Day</ColumnHeader>
              {hoursOfDay.map((hour) => (
                <ColumnHeader key={hour} aria-label={hourText(hour)}>
                  {hour}
                </ColumnHeader>
              ))}
              <ColumnHeader>All</ColumnHeader>
            </Row>
          </HeadRows>
          <BodyRows>
            {rows.map(({ name, figures, total }) => (
              <Row key={name}>
                <RowHeader>
                  <abbr title={name}>{name.slice(0, 3)}</abbr>
                </RowHeader>
                {figures.map((figure, hour) => (
                  <HourCell
                    key={hoursOfDay[hour]}
                    $step={stepOf(figure, highest, theme.steps.length)}
                    title={`${name} ${hourText(hour)}: ${count(figure)} ${measure}`}
                  >
                    {count(figure)}
                  </HourCell>
                ))}
                <Cell>{count(total)}</Cell>
              </Row>
            ))}
          </BodyRows>
        </Table>
      </Scroller>
      <Spread $gap={3}>
        <Note>{busiestText(rows, measure)}</Note>
        <Scale aria-hidden="true">
          few
          {theme.steps.map(([, background]) => (
            <i key={background} style={{ background }} />
          ))}
          many
        </Scale>
      </Spread>
    </Stack>
  );
}

/** Narrow screens swap the axes: a column for each day, hours from top to bottom. */
const upright = css`
  display: grid;
  grid-template: repeat(26, auto) / 28px;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  gap: 2px;
  thead, tbody, tr { display: contents; }
  && th, && td { height: auto; min-height: 28px; padding: 0; line-height: 28px; text-align: center; }
`;
const Table = styled(TableBase)`
  border-collapse: separate;
  border-spacing: 1px;
  font-size: 11px;
  font-variant-numeric: tabular-nums;
  th { color: ${theme.color.muted}; font-weight: ${theme.weight.label}; }
  td, th { height: 32px; padding: 0; text-align: center; }
  tbody th { text-align: left; }
  abbr { text-decoration: none; }
  td:last-child { font-weight: ${theme.weight.strong}; text-align: right; }
  @media (max-width: ${theme.bp.xl - 1}px) { ${upright} }
`;
const HourCell = styled(Cell)<{ $step: number }>`
  border-radius: 3px;
  ${({ $step }) => {
    const [color, background] = theme.steps[$step - 1] ?? [theme.color.muted, theme.color.canvas];
    return `color: ${color}; background: ${background};`;
  }}
`;
const Scale = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  i { width: 16px; height: 12px; border-radius: 2px; }
`;
