import { dayInSingapore } from '@marketplace/contracts/analytics/date-range';
import type { Timeline } from '@marketplace/contracts/analytics/timeline.views';
import type { Query } from '../../../../ui/query-panel.tsx';
import { Panel } from '../panel.tsx';
import { PanelQuery } from '../panel-query.tsx';
import { TrafficChart } from './traffic-chart.tsx';

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
