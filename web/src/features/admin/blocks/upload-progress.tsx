import styled from 'styled-components';
import { space, theme } from '../../../ui/theme.ts';

interface UploadProgressProps {
  /** What is on its way: `Uploading images`. */
  label: string;
  percent: number;
}

/** How much has been sent; at 100 the server is still checking it. */
export function UploadProgress({ label, percent }: UploadProgressProps) {
  return (
    <Row>
      <Bar value={percent} max={100} aria-label={label} />
      <span>{percent < 100 ? `${percent}%` : '100%, checking…'}</span>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  width: min(360px, 100%);
  font-variant-numeric: tabular-nums;
`;
const Bar = styled.progress`
  flex: 1;
  height: 8px;
  accent-color: ${theme.color.brand};
`;
