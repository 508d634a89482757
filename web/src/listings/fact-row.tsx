import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { count } from '../ui/format.ts';
import { AreaIcon, BathIcon, BedIcon } from '../ui/icons.tsx';
import { space, theme } from '../ui/theme.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';

type Facts = Pick<PropertyView, 'bedrooms' | 'bathrooms' | 'area_sqft'>;

/** Bedrooms, bathrooms and floor area in one row, each only when it is known. */
export function FactRow({ bedrooms, bathrooms, area_sqft }: Facts) {
  if (bedrooms === null && bathrooms === null && area_sqft === null) return null;
  return (
    <Row>
      {bedrooms !== null && (
        <Fact
          icon={<BedIcon size={18} />}
          value={count(bedrooms)}
          unit={bedrooms === 1 ? 'bedroom' : 'bedrooms'}
        />
      )}
      {bathrooms !== null && (
        <Fact
          icon={<BathIcon size={18} />}
          value={count(bathrooms)}
          unit={bathrooms === 1 ? 'bathroom' : 'bathrooms'}
        />
      )}
      {area_sqft !== null && (
        <Fact icon={<AreaIcon size={18} />} value={count(area_sqft)} unit="sqft" showUnit />
      )}
    </Row>
  );
}

interface FactProps {
  icon: ReactNode;
  value: string;
  unit: string;
  showUnit?: boolean;
}

function Fact({ icon, value, unit, showUnit = false }: FactProps) {
  return (
    <li>
      {icon}
      {value} {showUnit ? unit : <VisuallyHidden>{unit}</VisuallyHidden>}
    </li>
  );
}

const Row = styled.ul`
  display: flex;
  gap: ${space(4)};
  overflow: hidden;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  & > li {
    position: relative;
    display: inline-flex;
    flex-shrink: 0;
    align-items: center;
    gap: 6px;
    font-variant-numeric: tabular-nums;
  }
`;
