import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths, withQuery } from '../../site/public-paths.ts';
import { cardPrice, fullPrice, pricePerSqft } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';

/** The price in full, per square foot, and, for what is bought, the way to what buying costs. */
export function PriceLine({ listing }: { listing: PropertyView }) {
  const { price, category, property_type } = listing;
  const perSqft = pricePerSqft(listing);
  const kind = category === 'Commercial' ? 'non-residential' : '';
  return (
    <Price>
      <strong>{fullPrice(listing)}</strong>
      <span>
        From {cardPrice(price)}
        {perSqft && ` · ${perSqft}`}
      </span>
      {property_type === 'Buy' && (
        <Link to={withQuery(paths.costs, { price: String(price), kind })}>Estimate the costs</Link>
      )}
    </Price>
  );
}

const Price = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${space(1)} ${space(3)};
  color: ${theme.color.muted};
  font-variant-numeric: tabular-nums;
  & > strong {
    color: ${theme.color.brand};
    font-family: ${theme.font.display};
    font-size: ${theme.size.h3};
    line-height: ${theme.line.snug};
  }
`;
