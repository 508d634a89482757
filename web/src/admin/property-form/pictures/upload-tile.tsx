import { useState } from 'react';
import styled from 'styled-components';
import { CloseIcon } from '../../../ui/icons.tsx';
import { space, theme } from '../../../ui/theme.ts';
import { ProgressBar, ProgressLine } from '../../ui/controls.tsx';
import { CornerTool, Tile, TileText, Tool } from './image-tile.tsx';
import type { Upload } from './use-image-uploads.ts';

interface UploadTileProps {
  upload: Upload;
  onRetry: () => void;
  onCancel: () => void;
}

/** A file that is being uploaded, with its preview and progress; or one that failed, and why. */
export function UploadTile({ upload, onRetry, onCancel }: UploadTileProps) {
  const { file, preview, state, reason, isRefused } = upload;
  const isFailed = state === 'failed';
  const [hasNoPreview, setHasNoPreview] = useState(preview === undefined);
  return (
    <Tile>
      <Ground $isFailed={isFailed}>
        {hasNoPreview ? file.name : <img src={preview} alt="" onError={() => setHasNoPreview(true)} />}
      </Ground>
      <CornerTool
        type="button"
        aria-label={isFailed ? `Dismiss ${file.name}` : `Cancel upload of ${file.name}`}
        onClick={onCancel}
      >
        <CloseIcon size={18} />
      </CornerTool>
      {isFailed && (
        <Reason>
          {!hasNoPreview && `${file.name}: `}
          {reason}
        </Reason>
      )}
      {isFailed && !isRefused && (
        <Retry type="button" aria-label={`Try ${file.name} again`} onClick={onRetry}>
          Try again
        </Retry>
      )}
      {!isFailed && <Progress upload={upload} />}
    </Tile>
  );
}

/** The bar has no value while the file waits, and while the server checks it. */
function Progress({ upload: { file, state, percent } }: { upload: Upload }) {
  const isSending = state === 'sending' && percent < 100;
  return (
    <Line>
      <ProgressBar {...(isSending && { value: percent })} max={100} aria-label={`Uploading ${file.name}`} />
      <span>{isSending ? `${percent}%` : state === 'waiting' ? 'Waiting' : 'Checking…'}</span>
    </Line>
  );
}

const Ground = styled.div<{ $isFailed: boolean }>`
  display: grid;
  place-items: center;
  aspect-ratio: 4 / 3;
  padding: ${space(2)};
  background: ${theme.color.sunken};
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  overflow-wrap: anywhere;
  overflow: hidden;
  &:has(img) { padding: 0; }
  img { width: 100%; height: 100%; object-fit: cover; opacity: ${({ $isFailed }) => ($isFailed ? 0.45 : 0.75)}; }
`;
const Reason = styled(TileText)`
  padding-top: ${space(2)};
  color: ${theme.color.danger};
`;
const Retry = styled(Tool)`
  width: 100%;
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.brand};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.label};
`;
const Line = styled(ProgressLine)`
  gap: ${space(2)};
  height: 44px;
  padding: 0 ${space(2)};
  font-size: ${theme.size.xs};
  progress { min-width: 0; }
`;
