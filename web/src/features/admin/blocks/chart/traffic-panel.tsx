import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { Timeline } from '@marketplace/contracts/analytics/timeline.views';
import { lazy, Suspense, useMemo, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../../ui/button.tsx';
import { Cluster, Spread, Stack } from '../../../../ui/layout.ts';
import type { Query } from '../../../../ui/query-panel.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { space, theme } from '../../../../ui/theme.ts';
import { Panel, PanelQuery } from '../panel.tsx';
import { chartSentence, rowsOf } from './chart-rows.ts';
import { TrafficTable } from './traffic-table.tsx';

/** Views and clicks per day; `failed` is what to say when they cannot be loaded. */
export function TrafficPanel({ query, failed }: { query: Query<Timeline>; failed: string }) {
  const endsToday = query.data?.to === dayInSingapore(new Date());
  return (
    <Panel
      title="Views and clicks per day"
      hint={`Days in Singapore${endsToday ? '; the last one is not over yet' : ''}. Visits by known crawlers are not counted.`}
    >
      <PanelQuery
        query={query}
        failed={failed}
        isEmpty={({ days }) => days.length === 0}
        empty="There are no days to show yet."
      >
        {(timeline) => <TrafficChart timeline={timeline} />}
      </PanelQuery>
    </Panel>
  );
}

/** The charting library is a bundle of its own. */
const TrafficLines = lazy(async () => ({ default: (await import('./traffic-lines.tsx')).TrafficLines }));

/** Views and clicks per day as lines, with the period before dashed; told in a sentence, and as a table on request. */
function TrafficChart({ timeline }: { timeline: Timeline }) {
  const [isTable, setIsTable] = useState(false);
  const rows = useMemo(() => rowsOf(timeline), [timeline]);
  return (
    <Stack $gap={2}>
      <Spread $gap={[2, 4]}>
        <Legend as="p" $gap={[1, 4]} aria-hidden="true">
          <Key $color={theme.color.chartViews}>Views</Key>
          <Key $color={theme.color.chartClicks}>Clicks</Key>
          {rows.some(({ enquiries }) => enquiries > 0) && (
            <Key $color={theme.type.Rent[0]}>Enquiries (scale at the right)</Key>
          )}
          {timeline.previous && <DashedKey $color={theme.color.muted}>Period before</DashedKey>}
          {timeline.marks.length > 0 && <span>◆ Published, repriced, sold</span>}
        </Legend>
        <Button variant="secondary" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Show as table
        </Button>
      </Spread>
      {isTable ? (
        <TrafficTable rows={rows} />
      ) : (
        <div role="img" aria-label={chartSentence(timeline)}>
          <Suspense fallback={<Skeleton $height="260px" />}>
            <TrafficLines rows={rows} />
          </Suspense>
        </div>
      )}
    </Stack>
  );
}

const Legend = styled(Cluster)`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
`;
const Key = styled.span<{ $color: string }>`
  display: inline-flex;
  align-items: center;
  gap: ${space(2)};
  &::before { content: ''; width: 18px; border-top: 3px solid ${({ $color }) => $color}; }
`;
const DashedKey = styled(Key)`&::before { border-top-style: dashed; border-top-width: 2px; }`;
