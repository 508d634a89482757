import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { knownFigures } from '../../listing/listing-figures.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { from, space, theme } from '../../ui/theme.ts';

/** The facts of a listing in boxes; what is not known has none. */
export function StatGrid({ listing }: { listing: PropertyView }) {
  const { category, tenure, completion_year } = listing;
  const stats = [
    ...knownFigures(listing),
    { label: 'Type', text: category },
    ...(tenure ? [{ label: 'Tenure', text: tenure }] : []),
    ...(completion_year ? [{ label: 'Completion', text: String(completion_year) }] : []),
  ];
  return (
    <Grid>
      {stats.map(({ label, text }) => (
        <Stat key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </Stat>
      ))}
    </Grid>
  );
}

const Grid = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(6)};
  border-block: 1px solid ${theme.color.line};
  ${from.md} { column-gap: ${space(7)}; }
`;
const Stat = styled.div`
  display: flex;
  flex-direction: column-reverse;
  padding: ${space(3)} 0;
  ${from.md} { padding-block: ${space(4)}; }
  & > dt { color: ${theme.color.muted}; font-size: ${theme.size.sm}; }
  & > dd {
    font-family: ${theme.font.display};
    font-size: ${theme.size.lg};
    font-weight: ${theme.weight.strong};
    line-height: ${theme.line.snug};
  }
`;

/** The points that speak for a listing; nothing when there are none. */
export function FeatureList({ features }: { features: string[] }) {
  if (features.length === 0) return null;
  return (
    <Chapter title="Key Features">
      <List>
        {features.map((feature) => (
          <li key={feature}>
            <CheckIcon size={18} />
            {feature}
          </li>
        ))}
      </List>
    </Chapter>
  );
}

/** A part of a listing's page under its own title. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title>{title}</Title>
      {children}
    </section>
  );
}

const Title = styled.h2`
  margin-bottom: ${space(3)};
  font-size: ${theme.size.h3};
`;
const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 260px), 1fr));
  gap: ${space(2)} ${space(5)};
  & > li { display: flex; align-items: baseline; gap: ${space(2)}; }
  @media print { gap: 2px ${space(5)}; font-size: ${theme.size.sm}; }
  & svg { flex: none; color: ${theme.color.brand}; transform: translateY(3px); }
`;
