import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import { conversionFunnel } from '@marketplace/contracts/analytics/rates';
import { counted } from '@marketplace/contracts/counted';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Query } from '../../ui/query-panel.tsx';
import { Note } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import type { RankedItem } from '../statistics/ranked-bars.tsx';
import { RankedBars } from '../statistics/ranked-bars.tsx';
import { WayTable } from './way-table.tsx';

interface WayPanelProps {
  query: Query<AnalyticsSummary>;
  /** Which days it is of. */
  hint: string;
  failed: string;
}

/** How many who looked went on to click, and how many asked; on request in each district. */
export function WayPanel({ query, hint, failed }: WayPanelProps) {
  const [isByDistrict, setIsByDistrict] = useState(false);
  return (
    <Panel
      title="From view to enquiry"
      hint={hint}
      action={
        <Button
          variant="secondary"
          size="sm"
          aria-pressed={isByDistrict}
          onClick={() => setIsByDistrict(!isByDistrict)}
        >
          By district
        </Button>
      }
    >
      <PanelQuery
        query={query}
        failed={failed}
        isEmpty={({ total_views, total_enquiries }) => total_views + total_enquiries === 0}
        empty="Nobody has looked yet."
      >
        {(summary) => (
          <>
            {isByDistrict ? <WayTable summary={summary} /> : <RankedBars items={wayBars(summary)} />}
            <Note>An enquiry may come without a click, and a click without an enquiry.</Note>
          </>
        )}
      </PanelQuery>
    </Panel>
  );
}

/** Returns a bar for each stage of the way, with how many of a hundred reached it. */
export function wayBars(
  summary: Pick<AnalyticsSummary, 'total_views' | 'total_clicks' | 'total_enquiries'>,
): RankedItem[] {
  const { total_views: views, total_clicks: clicks, total_enquiries: enquiries } = summary;
  const way = conversionFunnel({ views, clicks, enquiries });
  return [
    { label: 'Looked at a listing', value: views, text: counted(views, 'view') },
    {
      label: 'Clicked through',
      value: clicks,
      text: `${counted(clicks, 'click')} · ${way.clicksPerHundredViews.toFixed(1)} of 100 views`,
    },
    {
      label: 'Asked about it',
      value: enquiries,
      text: `${counted(enquiries, 'enquiry', 'enquiries')} · ${way.enquiriesPerHundredViews.toFixed(1)} of 100 views`,
    },
  ];
}
