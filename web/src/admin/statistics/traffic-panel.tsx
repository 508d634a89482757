import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { Timeline } from '@marketplace/contracts/analytics/timeline.views';
import { useMemo, useState } from 'react';
import styled from 'styled-components';
import { count, singaporeDate } from '../../ui/format.ts';
import { useWide } from '../../ui/hydration.tsx';
import { Cluster, Spread, Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import type { Query } from '../../ui/states.tsx';
import { space, theme } from '../../ui/theme.ts';
import { versionPath } from '../pages.ts';
import { SmallButton } from '../ui/buttons.tsx';
import type { Column } from '../ui/data-table.tsx';
import { StackedTable } from '../ui/data-table.tsx';
import { rateText } from '../ui/figures.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import type { ChartRow } from './chart-rows.ts';
import {
  axisWidthOf,
  chartMargin,
  chartSentence,
  clustersOf,
  markText,
  markWords,
  maxSignsOf,
  rowsOf,
  sumByKind,
  sumText,
} from './chart-rows.ts';
import type { MarkSpan } from './marks.tsx';
import { MarkLane, MarkShape, MarksDialog } from './marks.tsx';
import { TrafficLines } from './traffic-lines.tsx';

interface TrafficPanelProps {
  query: Query<Timeline>;
  failed: string;
  /** Limits the figures to one listing. */
  listingId?: string;
}

/** Views, clicks, their rate and enquiries per day. */
export function TrafficPanel({ query, failed, listingId }: TrafficPanelProps) {
  const today = dayInSingapore(new Date());
  const includesToday = query.data !== undefined && query.data.to >= today;
  return (
    <Panel
      title="Views and clicks per day"
      hint={`Singapore time${includesToday ? '; today is in progress' : ''}. Known crawlers are excluded.`}
    >
      <PanelQuery
        query={query}
        failed={failed}
        isEmpty={({ days }) => days.length === 0}
        empty="No days to show yet."
      >
        {(timeline) => <TrafficChart timeline={timeline} today={today} listingId={listingId} />}
      </PanelQuery>
    </Panel>
  );
}

interface TrafficChartProps {
  timeline: Timeline;
  today: string;
  listingId: string | undefined;
}

/** Lines with listing events above, described for screen readers; or a table. */
function TrafficChart({ timeline, today, listingId }: TrafficChartProps) {
  const [isTable, setIsTable] = useState(false);
  const [opened, setOpened] = useState<MarkSpan>();
  const isWide = useWide();
  const rows = useMemo(() => rowsOf(timeline, today), [timeline, today]);
  const axisWidth = axisWidthOf(rows);
  const clusters = clustersOf(rows, maxSignsOf(rows, isWide));
  const places = clusters.map(({ place }) => place);
  return (
    <Stack $gap={2}>
      <Spread $gap={[2, 4]}>
        <Legend timeline={timeline} hasToday={rows.some(({ isOver }) => !isOver)} />
        <SmallButton aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Show as table
        </SmallButton>
      </Spread>
      {isTable ? (
        <TrafficTable rows={rows} onOpen={setOpened} />
      ) : (
        <div>
          <MarkLane
            clusters={clusters}
            onOpen={setOpened}
            margins={{ left: axisWidth + chartMargin.left, right: chartMargin.right }}
          />
          <div role="img" aria-label={chartSentence(timeline)}>
            <TrafficLines rows={rows} axisWidth={axisWidth} places={places} />
          </div>
        </div>
      )}
      {opened && <MarksDialog span={opened} listingId={listingId} onClose={() => setOpened(undefined)} />}
    </Stack>
  );
}

function Legend({ timeline, hasToday }: { timeline: Timeline; hasToday: boolean }) {
  return (
    <Keys as="p" $gap={[1, 4]} aria-hidden="true">
      <Key $line="solid">This period</Key>
      {timeline.previous && <Key $line="dashed">Previous period</Key>}
      {hasToday && <Key $line="dotted">In progress</Key>}
      {sumByKind(timeline.marks).map(({ kind }) => (
        <MarkKey key={kind}>
          <MarkShape kind={kind} /> {markWords[kind]}
        </MarkKey>
      ))}
    </Keys>
  );
}

function TrafficTable({ rows, onOpen }: { rows: readonly ChartRow[]; onOpen: (span: MarkSpan) => void }) {
  const number = (
    name: string,
    cell: Column<ChartRow>['cell'],
    unit = name.toLowerCase(),
  ): Column<ChartRow> => ({ name, cell, unit, isNumeric: true });
  const previous = [
    number('Previous views', ({ before }) => (before ? count(before.views) : '–')),
    number('Previous clicks', ({ before }) => (before ? count(before.clicks) : '–')),
  ];
  const columns: Column<ChartRow>[] = [
    {
      name: 'Day',
      isRowHeader: true,
      cell: ({ day, isOver }) => `${singaporeDate(day)}${isOver ? '' : ' (in progress)'}`,
    },
    number('Views', ({ views }) => count(views)),
    number('Clicks', ({ clicks }) => count(clicks)),
    number('CTR', ({ views, clicks }) => rateText(views, clicks), 'CTR'),
    ...(rows.some(({ before }) => before !== null) ? previous : []),
    number('Enquiries', ({ enquiries }) => count(enquiries)),
    { name: 'Events', narrow: 'line', cell: (row) => <DayEvents row={row} onOpen={onOpen} /> },
  ];
  return (
    <StackedTable
      label="Views and clicks per day, as a table"
      columns={columns}
      rows={rows.toReversed()}
      keyOf={({ day }) => day}
      maxHeight={360}
    />
  );
}

function DayEvents({ row: { day, marks }, onOpen }: { row: ChartRow; onOpen: (span: MarkSpan) => void }) {
  return marks.map((sum) => (
    <p key={sum.kind}>
      {sum.mark ? (
        <>
          <Link to={versionPath(sum.mark.listing_id, sum.mark.version)}>{sum.mark.title}</Link>{' '}
          {markText(sum.mark)}
        </>
      ) : (
        <SmallButton variant="quiet" onClick={() => onOpen({ from: day, to: day, marks: [sum] })}>
          {sumText(sum)}
        </SmallButton>
      )}
    </p>
  ));
}

const Keys = styled(Cluster)`
  flex: 1 1 0;
  min-width: min(100%, 240px);
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
`;
const MarkKey = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
`;
const Key = styled(MarkKey)<{ $line: 'solid' | 'dashed' | 'dotted' }>`
  gap: ${space(2)};
  &::before { content: ''; width: 22px; border-top: 2px ${({ $line }) => $line} ${theme.color.chartViews}; }
`;
