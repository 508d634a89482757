import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { knownFigures } from '../../listings/listing-figures.ts';
import { CheckIcon } from '../../ui/icons.tsx';
import { space, theme } from '../../ui/theme.ts';

/** The facts of a listing in boxes; what is not known has none. */
export function StatGrid({ listing }: { listing: PropertyView }) {
  const stats = [...knownFigures(listing), { label: 'Type', text: listing.category }];
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
  & svg { flex: none; color: ${theme.color.brand}; transform: translateY(3px); }
`;
