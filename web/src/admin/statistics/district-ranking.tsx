import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import { counted } from '@marketplace/contracts/counted';
import type { Query } from '../../ui/query-panel.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import { RankedBars } from './ranked-bars.tsx';

interface DistrictRankingProps {
  title: string;
  /** Which days it is of. */
  hint: string;
  summary: Query<AnalyticsSummary>;
  failed: string;
  /** How many districts are shown. */
  most: number;
}

/** The districts whose listings were viewed most. */
export function DistrictRanking({ title, hint, summary, failed, most }: DistrictRankingProps) {
  return (
    <Panel title={title} hint={hint}>
      <PanelQuery
        query={summary}
        failed={failed}
        isEmpty={({ popular_districts }) =>
          popular_districts.every(({ views, enquiries }) => views + enquiries === 0)
        }
        empty="No listing was viewed in these days."
      >
        {({ popular_districts }) => (
          <RankedBars
            items={popular_districts.slice(0, most).map(({ district, views, clicks, enquiries }) => ({
              label: district,
              value: views,
              text: [
                counted(views, 'view'),
                counted(clicks, 'click'),
                ...(enquiries > 0 ? [counted(enquiries, 'enquiry', 'enquiries')] : []),
              ].join(' · '),
            }))}
          />
        )}
      </PanelQuery>
    </Panel>
  );
}
