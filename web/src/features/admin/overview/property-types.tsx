import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import { messages } from '@marketplace/contracts/messages';
import type { Query } from '../../../ui/query-panel.tsx';
import { PanelQuery } from '../blocks/panel-query.tsx';
import { RankedBars } from '../blocks/ranked-bars.tsx';
import { typeBars } from './type-bars.ts';

/** How the listings divide into types. */
export function PropertyTypes({ summary }: { summary: Query<AnalyticsSummary> }) {
  return (
    <PanelQuery
      query={summary}
      failed={messages.loadStatisticsFailed}
      isEmpty={({ total_properties }) => total_properties === 0}
      empty="There are no listings yet."
    >
      {({ property_types }) => <RankedBars items={typeBars(property_types)} />}
    </PanelQuery>
  );
}
