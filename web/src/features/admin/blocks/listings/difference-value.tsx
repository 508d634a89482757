import type { ListingStatus } from '@marketplace/contracts/listings/listing.fields';
import styled from 'styled-components';
import { StatusBadge } from '../../../../ui/badge.tsx';
import { space, theme } from '../../../../ui/theme.ts';
import type { Difference } from './differences.ts';
import { FeatureChanges } from './feature-changes.tsx';
import { FromTo } from './from-to.tsx';
import { PictureChanges } from './picture-changes.tsx';
import { TextChange } from './text-change.tsx';

/** The values before and after, shown as their kind asks for. */
export function DifferenceValue({ difference }: { difference: Difference }) {
  switch (difference.kind) {
    case 'price':
      return (
        <Figures>
          <FromTo from={difference.from} to={difference.to} />
          {difference.percent && <Percent>{difference.percent}</Percent>}
        </Figures>
      );
    case 'status':
      return <FromTo from={badgeOf(difference.from)} to={badgeOf(difference.to)} />;
    case 'features':
      return <FeatureChanges {...difference} />;
    case 'pictures':
      return <PictureChanges {...difference} />;
    case 'text':
      return <TextChange from={difference.from} to={difference.to} />;
  }
}

function badgeOf(status: ListingStatus | null) {
  return status && <StatusBadge status={status} />;
}

const Figures = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  font-variant-numeric: tabular-nums;
`;
const Percent = styled.span`color: ${theme.color.muted};`;
