import styled from 'styled-components';
import { Container } from './layout.ts';
import { from, space, theme } from './theme.ts';

/** Figures of the operator in a row. */
export function StatsBand({ stats }: { stats: readonly { value: string; label: string }[] }) {
  return (
    <Band aria-label="In numbers">
      <Row>
        {stats.map(({ value, label }) => (
          <Figure key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Figure>
        ))}
      </Row>
    </Band>
  );
}

const Band = styled.section`
  padding-block: ${space(5)};
  ${from.md} { padding-block: ${space(7)}; }
  background: ${theme.color.sunken};
`;
const Row = styled(Container).attrs({ as: 'dl' })`
  display: grid;
  grid-template-columns: repeat(2, 1fr);
  gap: ${space(3)} ${space(4)};
  ${from.md} { grid-template-columns: repeat(4, 1fr); gap: ${space(5)}; }
`;
const Figure = styled.div`
  display: flex;
  flex-direction: column-reverse;
  & > dt { color: ${theme.color.muted}; font-size: ${theme.size.xs}; ${from.md} { font-size: ${theme.size.sm}; } }
  & > dd {
    color: ${theme.color.brand};
    font-family: ${theme.font.display};
    font-size: ${theme.size.xl};
    ${from.md} { font-size: ${theme.size.h2}; }
    font-weight: ${theme.weight.strong};
    line-height: ${theme.line.tight};
  }
`;
