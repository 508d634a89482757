import { useSortable } from '@dnd-kit/sortable';
import type { ImageNote } from '@marketplace/contracts/listings/listing.fields';
import { useState } from 'react';
import styled, { css } from 'styled-components';
import { Badge } from '../../../ui/badge.tsx';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, drawn } from '../../../ui/icons.tsx';
import { space, theme } from '../../../ui/theme.ts';
import { Thumbnail, usePicture } from '../../listing/thumbnail.tsx';
import { ProgressBar, ProgressLine } from '../../ui/controls.tsx';
import type { Upload } from './image-uploads.tsx';

const GripIcon = drawn('M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01');

/** Returns the name of a picture's button. */
export function toolOf(path: string, tool: -1 | 1 | 'describe' | 'remove' | 'rotate' | 'crop'): string {
  return `${path} ${tool}`;
}

interface ImageTileProps {
  path: string;
  note: ImageNote;
  preview: string | undefined;
  place: number;
  total: number;
  isSmall: boolean;
  onMove: (step: -1 | 1) => void;
  onCover: () => void;
  /** @param url where the picture can be loaded */
  onRotate: (url: string) => void;
  onCrop: (url: string) => void;
  onRemove: () => void;
  onDescribe: () => void;
  onRemoveEverywhere: ((listings: number) => void) | undefined;
}

/** One picture of the form, dragged with the mouse or moved with the keys of its grip. */
export function ImageTile(props: ImageTileProps) {
  const { path, note, preview, place, total, onRemoveEverywhere } = props;
  const { listings = 0, url = preview } = usePicture(path).view ?? {};
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, ...sortable } = useSortable({ id: path });
  const { x, y } = sortable.transform ?? {};
  const transform = sortable.transform ? `translate3d(${x}px, ${y}px, 0)` : '';
  return (
    <Moving
      ref={setNodeRef}
      $isDragging={sortable.isDragging}
      style={{ transform, transition: sortable.transition }}
    >
      <Draggable {...listeners} $isPlan={note.floor_plan}>
        <Thumbnail path={path} alt={`Image ${place} of ${total}`} fallback={preview} />
      </Draggable>
      <Badges>
        {place === 1 && <Badge colors={[theme.color.onBrand, theme.color.brand]}>Cover</Badge>}
        {note.floor_plan && <Badge colors={[theme.color.ink, theme.color.sunken]}>Floor plan</Badge>}
        {props.isSmall && <Badge colors={[theme.color.onAmber, theme.color.amberSoft]}>Small</Badge>}
      </Badges>
      <CornerTool
        type="button"
        data-tool={toolOf(path, 'remove')}
        aria-label={`Remove image ${place}`}
        onClick={props.onRemove}
      >
        <CloseIcon size={18} />
      </CornerTool>
      <Tools>
        <Grip
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          aria-label={`Drag image ${place}`}
        >
          <GripIcon size={18} />
        </Grip>
        <MoveButton {...props} step={-1} />
        <TextTool
          type="button"
          data-tool={toolOf(path, 'describe')}
          aria-label={`Describe image ${place}`}
          onClick={props.onDescribe}
        >
          Describe
        </TextTool>
        <MoveButton {...props} step={1} />
      </Tools>
      <Tools>
        {place > 1 && (
          <TextTool type="button" aria-label={`Make image ${place} the cover`} onClick={props.onCover}>
            Make cover
          </TextTool>
        )}
        <TextTool
          type="button"
          data-tool={toolOf(path, 'rotate')}
          aria-label={`Rotate image ${place}`}
          disabled={!url}
          onClick={() => url && props.onRotate(url)}
        >
          Rotate
        </TextTool>
        <TextTool
          type="button"
          data-tool={toolOf(path, 'crop')}
          aria-label={`Crop image ${place}`}
          disabled={!url}
          onClick={() => url && props.onCrop(url)}
        >
          Crop
        </TextTool>
      </Tools>
      {note.caption && <TileText>{note.caption}</TileText>}
      {onRemoveEverywhere && listings > 1 && (
        <DangerTool type="button" onClick={() => onRemoveEverywhere(listings)}>
          Remove from all {listings} listings…
        </DangerTool>
      )}
    </Moving>
  );
}

/** Moves the picture one place. At the end it stays enabled, to keep the focus. */
function MoveButton({ path, place, total, step, onMove }: ImageTileProps & { step: -1 | 1 }) {
  const Icon = step < 0 ? ChevronLeftIcon : ChevronRightIcon;
  return (
    <Tool
      type="button"
      data-tool={toolOf(path, step)}
      aria-label={`Move image ${place} ${step < 0 ? 'left' : 'right'}`}
      aria-disabled={place === (step < 0 ? 1 : total)}
      onClick={() => onMove(step)}
    >
      <Icon size={18} />
    </Tool>
  );
}

interface UploadTileProps {
  upload: Upload;
  onRetry: () => void;
  onCancel: () => void;
}

/** A file that is being uploaded, with preview and progress; or that failed, with the reason. */
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
        <WideTool type="button" aria-label={`Try ${file.name} again`} onClick={onRetry}>
          Try again
        </WideTool>
      )}
      {!isFailed && <Progress upload={upload} />}
    </Tile>
  );
}

/** Indeterminate while the file waits and while the server checks it. */
function Progress({ upload: { file, state, percent } }: { upload: Upload }) {
  const isSending = state === 'sending' && percent < 100;
  return (
    <Line>
      <ProgressBar {...(isSending && { value: percent })} max={100} aria-label={`Uploading ${file.name}`} />
      <span>{isSending ? `${percent}%` : state === 'waiting' ? 'Waiting' : 'Checking…'}</span>
    </Line>
  );
}

/** Shows a whole floor plan, on white. */
export const wholePicture = css`& img { object-fit: contain; background: #fff; }`;
const Tile = styled.li`
  position: relative;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.surface};
  overflow: hidden;
`;
const Tool = styled.button`
  display: grid;
  place-items: center;
  min-width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  background: transparent;
  &:hover:not([aria-disabled='true']) { background: ${theme.color.sunken}; }
  &[aria-disabled='true'] { color: ${theme.color.line}; cursor: default; }
  &:focus-visible { outline-offset: -4px; }
`;
const CornerTool = styled(Tool)`
  position: absolute;
  top: 0;
  right: 0;
  z-index: 1;
  &::before {
    content: '';
    position: absolute;
    inset: 6px;
    z-index: -1;
    border-radius: ${theme.radius.pill}px;
    background: ${theme.color.surface};
    box-shadow: ${theme.shadow.card};
  }
  &:hover:not([aria-disabled='true']) { background: transparent; }
  &:hover::before { background: ${theme.color.sunken}; }
`;
const TileText = styled.p`
  padding: 0 ${space(2)} ${space(2)};
  font-size: ${theme.size.xs};
  overflow-wrap: anywhere;
`;
const Moving = styled(Tile)<{ $isDragging: boolean }>`
  ${({ $isDragging }) => $isDragging && `z-index: 2; box-shadow: ${theme.shadow.lift};`}
`;
const Draggable = styled.div<{ $isPlan: boolean }>`
  cursor: grab;
  touch-action: manipulation;
  user-select: none;
  -webkit-touch-callout: none;
  & img { display: block; -webkit-user-drag: none; }
  ${({ $isPlan }) => $isPlan && wholePicture}
`;
const Badges = styled.div`
  position: absolute;
  top: ${space(2)};
  left: ${space(2)};
  display: grid;
  justify-items: start;
  gap: ${space(1)};
  pointer-events: none;
`;
const Tools = styled.div`
  position: relative;
  display: flex;
  justify-content: space-between;
`;
/** In the lower right corner of the picture, above the buttons. */
const Grip = styled(CornerTool)`
  top: -44px;
  cursor: grab;
  touch-action: none;
`;
const TextTool = styled(Tool)`
  flex: 1;
  color: ${theme.color.brand};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.label};
`;
const WideTool = styled(Tool)`
  width: 100%;
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.brand};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.label};
`;
const DangerTool = styled(WideTool)`color: ${theme.color.danger};`;
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
const Line = styled(ProgressLine)`
  gap: ${space(2)};
  height: 44px;
  padding: 0 ${space(2)};
  font-size: ${theme.size.xs};
  progress { min-width: 0; }
`;
