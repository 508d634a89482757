import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import { limits } from '@marketplace/contracts/limits';
import { messages } from '@marketplace/contracts/messages';
import type { Query } from '../../../ui/query-panel.tsx';
import { districtBars } from '../blocks/district-bars.ts';
import { PanelQuery } from '../blocks/panel-query.tsx';
import { RankedBars } from '../blocks/ranked-bars.tsx';

/** The districts whose listings were viewed most. */
export function PopularDistricts({ summary }: { summary: Query<AnalyticsSummary> }) {
  return (
    <PanelQuery
      query={summary}
      failed={messages.loadStatisticsFailed}
      isEmpty={({ popular_districts }) => popular_districts.length === 0}
      empty="No listing has been viewed yet."
    >
      {({ popular_districts }) => (
        <RankedBars items={districtBars(popular_districts, limits.overviewDistricts)} />
      )}
    </PanelQuery>
  );
}
