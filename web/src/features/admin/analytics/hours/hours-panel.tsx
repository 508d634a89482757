import { adminMessages } from '@marketplace/contracts/admin-messages';
import { daysIn } from '@marketplace/contracts/analytics/date-range';
import { counted } from '@marketplace/contracts/counted';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../../ui/button.tsx';
import { count, singaporeDate } from '../../../../ui/format.ts';
import { Spread, Stack } from '../../../../ui/layout.ts';
import { space, theme } from '../../../../ui/theme.ts';
import { Row } from '../../blocks/layout.ts';
import { Note } from '../../blocks/notices.tsx';
import { Panel, PanelQuery } from '../../blocks/panel.tsx';
import type { StatRangeState } from '../../blocks/statistics/stat-range.ts';
import { Scroller } from '../../blocks/table-parts.ts';
import type { HourMeasure, WeekdayRow } from './hour-grid.ts';
import { busiestText, gridOf, hoursOfDay, hourText, stepOf } from './hour-grid.ts';
import { useHours } from './use-hours.ts';

const measures = ['views', 'clicks'] as const;

/** On which weekdays and at which hours visitors come, over all weeks of the chosen days. */
export function HoursPanel({ range }: { range: StatRangeState }) {
  const [measure, setMeasure] = useState<HourMeasure>('views');
  const query = useHours(range.days);
  return (
    <Panel
      title="Weekdays and hours"
      hint={query.data ? spanText(query.data) : 'By weekday and hour in Singapore'}
      action={
        <Row $gap={2} role="group" aria-label="What is counted">
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
        </Row>
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

/** Says which days are counted, which of a long range are the last ones. */
function spanText({ from, to }: { from: string; to: string }): string {
  const days = counted(daysIn({ from, to }), 'day');
  return `${singaporeDate(from)} – ${singaporeDate(to)} (${days}), hours in Singapore`;
}

/** A table whose cells are the darker, the more there was; each holds its figure. */
function HourTable({ rows, measure }: { rows: readonly WeekdayRow[]; measure: HourMeasure }) {
  const highest = Math.max(1, ...rows.flatMap(({ figures }) => figures));
  return (
    <Stack $gap={3}>
      <Scroller aria-label={`${measure === 'views' ? 'Views' : 'Clicks'} by weekday and hour`}>
        <Table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {hoursOfDay.map((hour) => (
                <th key={hour} scope="col" aria-label={hourText(hour)}>
                  {hour}
                </th>
              ))}
              <th scope="col">All</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, figures, total }) => (
              <tr key={name}>
                <th scope="row">
                  <abbr title={name}>{name.slice(0, 3)}</abbr>
                </th>
                {figures.map((figure, hour) => (
                  <HourCell
                    key={hoursOfDay[hour]}
                    $step={stepOf(figure, highest, theme.steps.length)}
                    title={`${name} ${hourText(hour)}: ${count(figure)} ${measure}`}
                  >
                    {count(figure)}
                  </HourCell>
                ))}
                <td>{count(total)}</td>
              </tr>
            ))}
          </tbody>
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

const Table = styled.table`
  width: 100%;
  min-width: 880px;
  border-collapse: separate;
  border-spacing: 2px;
  font-size: 11px;
  font-variant-numeric: tabular-nums;
  th { color: ${theme.color.muted}; font-weight: ${theme.weight.label}; }
  td, th { height: 32px; padding: 0 2px; text-align: center; }
  tbody th { position: sticky; left: 0; background: ${theme.color.surface}; text-align: left; }
  abbr { text-decoration: none; }
  td:last-child { font-weight: ${theme.weight.strong}; text-align: right; }
`;
const HourCell = styled.td<{ $step: number }>`
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
