import styled from 'styled-components';
import { CheckIcon } from '../../ui/icons.tsx';
import { space, theme } from '../../ui/theme.ts';

/** The points that speak for a listing; nothing when there are none. */
export function FeatureList({ features }: { features: string[] }) {
  if (features.length === 0) return null;
  return (
    <section>
      <Title>Key Features</Title>
      <List>
        {features.map((feature) => (
          <li key={feature}>
            <CheckIcon size={18} />
            {feature}
          </li>
        ))}
      </List>
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
