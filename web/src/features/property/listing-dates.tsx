import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { singaporeDate, singaporeTime } from '../../ui/format.ts';
import { daysAgo } from '../../ui/relative-date.ts';
import { theme } from '../../ui/theme.ts';
import { useNow } from '../../ui/use-now.ts';

type Times = Pick<PropertyView, 'created_at' | 'updated_at'>;

/** How fresh a listing is: `Listed 3 Nov 2026 · updated 2 days ago`. The server writes both dates. */
export function ListingDates({ created_at, updated_at }: Times) {
  const now = useNow();
  return (
    <Line>
      Listed <Time at={created_at}>{singaporeDate(created_at)}</Time>
      {updated_at > created_at && (
        <>
          {' · updated '}
          <Time at={updated_at}>{now ? daysAgo(updated_at, now) : singaporeDate(updated_at)}</Time>
        </>
      )}
    </Line>
  );
}

function Time({ at, children }: { at: string; children: string }) {
  return (
    <time dateTime={at} title={singaporeTime(at)}>
      {children}
    </time>
  );
}

const Line = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;
