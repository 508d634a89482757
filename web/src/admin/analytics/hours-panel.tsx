import { adminMessages } from '@marketplace/contracts/admin-messages';
import type { DateRange } from '@marketplace/contracts/analytics/date-range';
import { daysIn } from '@marketplace/contracts/analytics/date-range';
import { counted } from '@marketplace/contracts/counted';
import { limits } from '@marketplace/contracts/limits';
import { useState } from 'react';
import styled, { css } from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { count, singaporeDate } from '../../ui/format.ts';
import { Spread, Stack } from '../../ui/layout.ts';
import { space, theme } from '../../ui/theme.ts';
import { Row as Line, Note } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import type { StatRangeState } from '../statistics/stat-range.ts';
import {
  BodyRows,
  Cell,
  ColumnHeader,
  HeadRows,
  Row,
  RowHeader,
  Scroller,
  TableBase,
} from '../ui/table-parts.ts';
import type { HourMeasure, WeekdayRow } from './hours/hour-grid.ts';
import { busiestText, gridOf, hoursOfDay, hourText, stepOf } from './hours/hour-grid.ts';
import { useHours } from './hours/use-hours.ts';

const measures = ['views', 'clicks'] as const;

/** On which weekdays and at which hours visitors come, over all weeks of the chosen days. */
export function HoursPanel({ range }: { range: StatRangeState }) {
  const [measure, setMeasure] = useState<HourMeasure>('views');
  const query = useHours(range.days);
  return (
    <Panel
      title="Weekdays and hours"
      hint={query.data ? spanText(query.data, range.days) : 'By weekday and hour in Singapore'}
      action={
        <Line $gap={2} role="group" aria-label="What is counted">
          {measures.map((one) => (
            <Button
              key={one}
              variant={measure === one ? 'primary' : 'secondary'}
              size="sm"
              aria-pressed={measure === one}
              onClick={() => setMeasure(one)}
            >
              {one === 'views' ? 'Views' : 'Clicks'}
            </Button>
          ))}
        </Line>
      }
    >
      <PanelQuery
        query={query}
        failed={adminMessages.loadAnalyticsFailed}
        isEmpty={({ hours }) => hours.length === 0}
        empty="Nobody has looked in these days."
      >
        {(view) => <HourTable rows={gridOf(view, measure)} measure={measure} />}
      </PanelQuery>
    </Panel>
  );
}

/** Says which days are counted, which of a long range are the last ones; `chosen` is undefined for all there are. */
function spanText({ from, to }: DateRange, chosen: DateRange | undefined): string {
  const days = daysIn({ from, to });
  const isWhole = chosen ? daysIn(chosen) <= limits.hoursDays : days < limits.hoursDays;
  const which = isWhole ? counted(days, 'day') : `only the last ${counted(days, 'day')} of those chosen`;
  return `${singaporeDate(from)} – ${singaporeDate(to)} (${which}), hours in Singapore`;
}

/** A table whose cells are the darker, the more there was; each holds its figure. */
function HourTable({ rows, measure }: { rows: readonly WeekdayRow[]; measure: HourMeasure }) {
  const highest = Math.max(1, ...rows.flatMap(({ figures }) => figures));
  return (
    <Stack $gap={3}>
      <Scroller aria-label={`${measure === 'views' ? 'Views' : 'Clicks'} by weekday and hour`}>
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

/** Where a day does not fit into a line, each is a column, with its hours one under the other. */
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
