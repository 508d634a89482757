import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { count } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';

/** The facts of a listing in boxes; what is not known has none. */
export function StatGrid({ listing }: { listing: PropertyView }) {
  const { bedrooms, bathrooms, area_sqft, category } = listing;
  const stats: [string, string | null][] = [
    ['Bedrooms', bedrooms === null ? null : count(bedrooms)],
    ['Bathrooms', bathrooms === null ? null : count(bathrooms)],
    ['Sqft', area_sqft === null ? null : count(area_sqft)],
    ['Type', category],
  ];
  return (
    <Grid>
      {stats.map(
        ([label, value]) =>
          value !== null && (
            <Stat key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Stat>
          ),
      )}
    </Grid>
  );
}

const Grid = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(130px, 1fr));
  border-block: 1px solid ${theme.color.line};
`;
const Stat = styled.div`
  display: flex;
  flex-direction: column-reverse;
  padding: ${space(4)} 0;
  & > dt { color: ${theme.color.muted}; font-size: ${theme.size.sm}; }
  & > dd {
    font-family: ${theme.font.display};
    font-size: ${theme.size.xl};
    font-weight: ${theme.weight.strong};
    line-height: ${theme.line.snug};
  }
`;
