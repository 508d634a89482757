import type { RebuildView } from '@marketplace/contracts/operations/operations.views';
import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';
import { rebuildText } from './operations-wording.ts';

interface RebuildProgressProps {
  name: string;
  rebuild: RebuildView;
  /** Position of the last event in the log. */
  head: number;
}

/** How far a rebuild is, or how it ended early. */
export function RebuildProgress({ name, rebuild, head }: RebuildProgressProps) {
  const percent = head === 0 ? 100 : Math.floor((rebuild.position / head) * 100);
  return (
    <Box>
      {rebuild.state === 'rebuilding' && (
        <Row>
          <Bar value={percent} max={100} aria-label={`Rebuild of ${name}`} />
          <span>{percent}%</span>
        </Row>
      )}
      <p>{rebuildText(rebuild)}</p>
      {rebuild.error !== null && <Reason>{rebuild.error}</Reason>}
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: ${space(2)};
  color: ${theme.color.muted};
`;
const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  font-variant-numeric: tabular-nums;
`;
const Bar = styled.progress`
  flex: 1;
  height: 8px;
  accent-color: ${theme.color.brand};
`;
const Reason = styled.p`overflow-wrap: anywhere;`;
