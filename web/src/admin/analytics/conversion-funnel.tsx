import type { AnalyticsSummary, DistrictStatistics } from '@marketplace/contracts/analytics/analytics.views';
import { conversionFunnel } from '@marketplace/contracts/analytics/rates';
import { counted } from '@marketplace/contracts/counted';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import type { RankedItem } from '../statistics/ranked-bars.tsx';
import { RankedBars } from '../statistics/ranked-bars.tsx';
import type { Statistics } from '../statistics/use-statistics.ts';
import type { Column } from '../ui/data-table.tsx';
import { StackedTable } from '../ui/data-table.tsx';
import { Note } from '../ui/page.tsx';
import { Panel, PanelQuery } from '../ui/panel.tsx';

const TITLE = 'From view to enquiry';

/** How many views led to clicks and enquiries, in all or by district. */
export function ConversionFunnel({ statistics: { period, heading, failed } }: { statistics: Statistics }) {
  const [isByDistrict, setIsByDistrict] = useState(false);
  return (
    <Panel
      title={TITLE}
      hint={heading}
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
        query={period}
        failed={failed}
        isEmpty={({ total_views, total_enquiries }) => total_views + total_enquiries === 0}
        empty="No views yet."
      >
        {(summary) => (
          <>
            {isByDistrict ? <DistrictTable summary={summary} /> : <RankedBars items={funnelBars(summary)} />}
            <Note>Some visitors enquire without a click.</Note>
          </>
        )}
      </PanelQuery>
    </Panel>
  );
}

/** Returns a bar for each stage, with its share of a hundred views. */
function funnelBars(
  summary: Pick<AnalyticsSummary, 'total_views' | 'total_clicks' | 'total_enquiries'>,
): RankedItem[] {
  const { total_views: views, total_clicks: clicks, total_enquiries: enquiries } = summary;
  const funnel = conversionFunnel({ views, clicks, enquiries });
  return [
    { label: 'Viewed a listing', value: views, text: counted(views, 'view') },
    {
      label: 'Clicked through',
      value: clicks,
      text: `${counted(clicks, 'click')} · ${funnel.clicksPerHundredViews.toFixed(1)} per 100 views`,
    },
    {
      label: 'Enquired',
      value: enquiries,
      text: `${counted(enquiries, 'enquiry', 'enquiries')} · ${funnel.enquiriesPerHundredViews.toFixed(1)} per 100 views`,
    },
  ];
}

const columns: readonly Column<DistrictStatistics>[] = [
  { name: 'District', isRowHeader: true, cell: ({ district }) => district },
  { name: 'Views', isNumeric: true, unit: 'views', narrow: 'line', cell: ({ views }) => count(views) },
  { name: 'Clicks', isNumeric: true, unit: 'clicks', cell: ({ clicks }) => count(clicks) },
  {
    name: 'Clicks per 100 views',
    isNumeric: true,
    unit: 'per 100 views',
    cell: (row) => conversionFunnel(row).clicksPerHundredViews.toFixed(1),
  },
  { name: 'Enquiries', isNumeric: true, unit: 'enquiries', cell: ({ enquiries }) => count(enquiries) },
  {
    name: 'Enquiries per 100 views',
    isNumeric: true,
    unit: 'per 100 views',
    cell: (row) => conversionFunnel(row).enquiriesPerHundredViews.toFixed(1),
  },
];

/** The funnel of all districts, then of each, most views first. */
function DistrictTable({ summary }: { summary: AnalyticsSummary }) {
  const { total_views: views, total_clicks: clicks, total_enquiries: enquiries } = summary;
  return (
    <StackedTable
      label={`${TITLE} by district`}
      columns={columns}
      rows={[{ district: 'All districts', views, clicks, enquiries }, ...summary.popular_districts]}
      keyOf={({ district }) => district}
    />
  );
}
