import type { ListingHistory } from '@marketplace/contracts/listings/history.views';
import styled from 'styled-components';
import { Badge } from '../../../ui/badge.tsx';
import { singaporeDate } from '../../../ui/format.ts';
import { space, theme } from '../../../ui/theme.ts';
import { counted } from '../blocks/counted.ts';

/** Since when the listing exists, how often it changed, and whether it still exists. */
export function HistorySummary({ history: { entries, deleted } }: { history: ListingHistory }) {
  const first = entries.at(-1);
  return (
    <Line>
      {deleted && <Badge colors={theme.status.sold}>Deleted</Badge>}
      <span>
        {counted(entries.length, 'change')}
        {first && ` since ${singaporeDate(first.recorded_at)}`}. Times are Singapore time.
      </span>
    </Line>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  color: ${theme.color.muted};
`;
