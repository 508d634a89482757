import { useState } from 'react';
import styled from 'styled-components';
import { CloseIcon } from '../../../ui/icons.tsx';
import { space, theme } from '../../../ui/theme.ts';
import { ProgressBar, ProgressLine } from '../../ui/controls.tsx';
import { CornerTool, Tile, TileText, Tool } from './tile-parts.ts';
import type { Upload } from './upload-state.ts';

interface UploadTileProps {
  upload: Upload;
  onRetry: () => void;
  onCancel: () => void;
}

/** A file on its way, seen before it is there; or one that did not come through, and why. */
export function UploadTile({ upload, onRetry, onCancel }: UploadTileProps) {
  const { file, preview, state, reason, isRefused } = upload;
  const isFailed = state === 'failed';
  const [isUnseen, setUnseen] = useState(preview === undefined);
  return (
    <Tile>
      <Ground>
        {isUnseen ? (
          file.name
        ) : (
          <Preview src={preview} alt="" $isFailed={isFailed} onError={() => setUnseen(true)} />
        )}
      </Ground>
      <CornerTool
        type="button"
        $at="top"
        aria-label={isFailed ? `Dismiss ${file.name}` : `Cancel upload of ${file.name}`}
        onClick={onCancel}
      >
        <CloseIcon size={18} />
      </CornerTool>
      {isFailed ? (
        <>
          <Reason>
            {!isUnseen && `${file.name}: `}
            {reason}
          </Reason>
          {!isRefused && (
            <Retry type="button" aria-label={`Try ${file.name} again`} onClick={onRetry}>
              Try again
            </Retry>
          )}
        </>
      ) : (
        <Progress upload={upload} />
      )}
    </Tile>
  );
}

/** A bar that moves by itself while there is no figure: the file waits for its turn, or the server looks at it. */
function Progress({ upload: { file, state, percent } }: { upload: Upload }) {
  const isSending = state === 'sending' && percent < 100;
  return (
    <Line>
      <Bar {...(isSending && { value: percent })} max={100} aria-label={`Uploading ${file.name}`} />
      <span>{isSending ? `${percent}%` : state === 'waiting' ? 'Waiting' : 'Checking…'}</span>
    </Line>
  );
}

const Ground = styled.div`
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
`;
const Preview = styled.img<{ $isFailed: boolean }>`
  width: 100%;
  height: 100%;
  object-fit: cover;
  opacity: ${({ $isFailed }) => ($isFailed ? 0.45 : 0.75)};
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
`;
const Bar = styled(ProgressBar)`min-width: 0;`;
