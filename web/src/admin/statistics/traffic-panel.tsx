import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { Timeline } from '@marketplace/contracts/analytics/timeline.views';
import { lazy, Suspense, useMemo, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { Cluster, Spread, Stack } from '../../ui/layout.ts';
import type { Query } from '../../ui/query-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { space, theme } from '../../ui/theme.ts';
import { useWide } from '../../ui/use-wide.ts';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { WhenNear } from '../ui/when-near.tsx';
import { axisWidthOf, chartMargin } from './chart-look.ts';
import { chartSentence, rowsOf } from './chart-rows.ts';
import { clustersOf, placesOf, sumsOf } from './mark-clusters.ts';
import { MarkLane } from './mark-lane.tsx';
import { MarkShape } from './mark-shape.tsx';
import { markWords } from './mark-wording.ts';
import type { Happened } from './marks.tsx';
import { MarksDialog } from './marks.tsx';
import { TrafficTable } from './traffic-table.tsx';

interface TrafficPanelProps {
  query: Query<Timeline>;
  /** What to say when it cannot be loaded. */
  failed: string;
  /** Of one listing alone. */
  listingId?: string;
}

/** Views, clicks, their rate and enquiries per day. */
export function TrafficPanel({ query, failed, listingId }: TrafficPanelProps) {
  const today = dayInSingapore(new Date());
  const endsOpen = query.data !== undefined && query.data.to >= today;
  return (
    <Panel
      title="Views and clicks per day"
      hint={`Days in Singapore${endsOpen ? '; the last one is not over yet' : ''}. Visits by known crawlers are not counted.`}
    >
      <PanelQuery
        query={query}
        failed={failed}
        isEmpty={({ days }) => days.length === 0}
        empty="There are no days to show yet."
      >
        {(timeline) => <TrafficChart timeline={timeline} today={today} listingId={listingId} />}
      </PanelQuery>
    </Panel>
  );
}

const drawing = <Skeleton $height="420px" />;

/** The charting library is a bundle of its own. */
const TrafficLines = lazy(async () => ({ default: (await import('./traffic-lines.tsx')).TrafficLines }));

interface TrafficChartProps {
  timeline: Timeline;
  today: string;
  listingId: string | undefined;
}

/** Each day as lines, with what happened over them; told in a sentence, and as a table on request. */
function TrafficChart({ timeline, today, listingId }: TrafficChartProps) {
  const [isTable, setIsTable] = useState(false);
  const [opened, setOpened] = useState<Happened>();
  const isWide = useWide();
  const rows = useMemo(() => rowsOf(timeline, today), [timeline, today]);
  const axisWidth = axisWidthOf(rows);
  const clusters = clustersOf(rows, placesOf(rows, isWide));
  return (
    <Stack $gap={2}>
      <Spread $gap={[2, 4]}>
        <Legend timeline={timeline} hasOpen={rows.some(({ isOver }) => !isOver)} />
        <Button variant="secondary" size="sm" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Show as table
        </Button>
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
            <WhenNear fallback={drawing}>
              <Suspense fallback={drawing}>
                <TrafficLines rows={rows} axisWidth={axisWidth} />
              </Suspense>
            </WhenNear>
          </div>
        </div>
      )}
      {opened && <MarksDialog happened={opened} listingId={listingId} onClose={() => setOpened(undefined)} />}
    </Stack>
  );
}

/** What the lines and the signs mean. */
function Legend({ timeline, hasOpen }: { timeline: Timeline; hasOpen: boolean }) {
  return (
    <Keys as="p" $gap={[1, 4]} aria-hidden="true">
      <Key $line="solid">Chosen days</Key>
      {timeline.previous && <Key $line="dashed">Days compared with</Key>}
      {hasOpen && <Key $line="dotted">Not over yet</Key>}
      {sumsOf(timeline.marks).map(({ kind }) => (
        <MarkKey key={kind}>
          <MarkShape kind={kind} /> {markWords[kind]}
        </MarkKey>
      ))}
    </Keys>
  );
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
