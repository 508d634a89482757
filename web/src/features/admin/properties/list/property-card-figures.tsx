import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { fullPrice } from '../../../../ui/format.ts';
import { space, theme } from '../../../../ui/theme.ts';
import { counted } from '../../blocks/counted.ts';

/** Price, views and clicks of a listing. */
export function PropertyCardFigures({ listing }: { listing: PropertyView }) {
  return (
    <Figures>
      <Price>{fullPrice(listing)}</Price>
      <span>{counted(listing.views_count, 'view')}</span>
      <span>{counted(listing.clicks_count, 'click')}</span>
    </Figures>
  );
}

const Figures = styled.p`
  grid-area: figures;
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${space(1)} ${space(4)};
  color: ${theme.color.muted};
  font-variant-numeric: tabular-nums;
`;
const Price = styled.strong`
  color: ${theme.color.ink};
  font-size: ${theme.size.md};
  font-weight: ${theme.weight.strong};
`;
