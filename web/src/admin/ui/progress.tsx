import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';

interface UploadProgressProps {
  /** What is on its way: `Uploading images`. */
  label: string;
  percent: number;
}

/** How much has been sent; at 100 the server is still checking it. */
export function UploadProgress({ label, percent }: UploadProgressProps) {
  return (
    <UploadLine>
      <ProgressBar value={percent} max={100} aria-label={label} />
      <span>{percent < 100 ? `${percent}%` : '100%, checking…'}</span>
    </UploadLine>
  );
}

/** A bar with its figure beside it. */
export const ProgressLine = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  font-variant-numeric: tabular-nums;
`;
export const ProgressBar = styled.progress`
  flex: 1;
  height: 8px;
  accent-color: ${theme.color.brand};
`;
const UploadLine = styled(ProgressLine)`width: min(360px, 100%);`;
