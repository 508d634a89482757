import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';
import { DifferenceValue } from './difference-value.tsx';
import type { Difference } from './differences.ts';

/** What changed, field by field. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  return (
    <List>
      {differences.map((difference) => (
        <Row key={difference.field}>
          <dt>{difference.label}</dt>
          <dd>
            <DifferenceValue difference={difference} />
          </dd>
        </Row>
      ))}
    </List>
  );
}

const List = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  margin: 0;
  padding-top: ${space(2)};
`;
const Row = styled.div`
  display: grid;
  grid-template-columns: 128px minmax(0, 1fr);
  gap: ${space(1)} ${space(3)};
  align-items: baseline;
  dt { color: ${theme.color.muted}; }
  @media (max-width: ${theme.bp.sm - 1}px) { grid-template-columns: minmax(0, 1fr); }
`;
