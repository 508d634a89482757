import type { AnalyticsSummary } from '@marketplace/contracts/analytics/analytics.views';
import { counted } from '@marketplace/contracts/counted';
import styled from 'styled-components';
import { Stack } from '../../ui/layout.ts';
import { Link } from '../../ui/link.tsx';
import { space, theme } from '../../ui/theme.ts';
import { Panel, PanelQuery } from '../ui/panel.tsx';
import type { Statistics } from './use-statistics.ts';

export interface RankedItem {
  label: string;
  /** Where the label leads. */
  to?: string;
  value: number;
  text: string;
}

/** A list with a bar for each item, the longest for the highest value. The text carries the numbers, so bars are decoration. */
export function RankedBars({ items }: { items: readonly RankedItem[] }) {
  const highest = Math.max(1, ...items.map(({ value }) => value));
  return (
    <Stack as="ol" $gap={4}>
      {items.map(({ label, to, value, text }) => (
        <li key={to ?? label}>
          <Line>
            <Label>{to === undefined ? label : <Link to={to}>{label}</Link>}</Label>
            <Text>{text}</Text>
          </Line>
          <Track aria-hidden="true">
            <Bar style={{ width: `${Math.round((value / highest) * 100)}%` }} />
          </Track>
        </li>
      ))}
    </Stack>
  );
}

interface DistrictRankingProps {
  title: string;
  statistics: Statistics;
  limit: number;
}

/** Districts by the views of their listings. */
export function DistrictRanking({ title, statistics, limit }: DistrictRankingProps) {
  const { heading, failed, period } = statistics;
  const bars = ({ popular_districts }: AnalyticsSummary): RankedItem[] =>
    popular_districts.slice(0, limit).map(({ district, views, clicks, enquiries }) => ({
      label: district,
      value: views,
      text: [
        counted(views, 'view'),
        counted(clicks, 'click'),
        ...(enquiries > 0 ? [counted(enquiries, 'enquiry', 'enquiries')] : []),
      ].join(' · '),
    }));
  return (
    <Panel title={title} hint={heading}>
      <PanelQuery
        query={period}
        failed={failed}
        isEmpty={({ popular_districts }) =>
          popular_districts.every(({ views, enquiries }) => views + enquiries === 0)
        }
        empty="No views in this period."
      >
        {(summary) => <RankedBars items={bars(summary)} />}
      </PanelQuery>
    </Panel>
  );
}

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space(4)};
  padding-bottom: ${space(1)};
`;
const Label = styled.span`
  font-weight: ${theme.weight.label};
  min-width: 0;
`;
const Text = styled.span`
  flex: none;
  color: ${theme.color.muted};
  font-variant-numeric: tabular-nums;
`;
const Track = styled.div`
  height: 8px;
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.sunken};
  overflow: hidden;
`;
const Bar = styled.div`
  height: 100%;
  border-radius: ${theme.radius.pill}px;
  background: ${theme.color.chartViews};
`;
