import styled from 'styled-components';
import { Badge } from '../../../../ui/badge.tsx';
import { space, theme } from '../../../../ui/theme.ts';

interface FeatureChangesProps {
  added: readonly string[];
  removed: readonly string[];
  isReordered: boolean;
}

/** Added features with a plus, removed ones with a minus. */
export function FeatureChanges({ added, removed, isReordered }: FeatureChangesProps) {
  if (added.length + removed.length === 0) return isReordered ? 'Reordered' : 'none';
  return (
    <Chips>
      {added.map((feature) => (
        <li key={feature}>
          <Badge colors={theme.status.active}>+ {feature}</Badge>
        </li>
      ))}
      {removed.map((feature) => (
        <li key={feature}>
          <Badge colors={theme.status.sold}>− {feature}</Badge>
        </li>
      ))}
    </Chips>
  );
}

const Chips = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;
