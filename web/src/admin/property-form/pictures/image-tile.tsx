import { useSortable } from '@dnd-kit/sortable';
import type { ImageNote } from '@marketplace/contracts/listings/image-notes';
import styled from 'styled-components';
import { Badge } from '../../../ui/badge.tsx';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, drawn } from '../../../ui/icons.tsx';
import { space, theme } from '../../../ui/theme.ts';
import { Thumbnail, usePicture } from '../../listing/thumbnail.tsx';
import { CornerTool, Tile, TileText, Tool, wholePicture } from './tile-parts.ts';

const GripIcon = drawn('M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01');

/** Returns the name of a tool of a picture: what moves it one place, describes or removes it. */
export function toolOf(path: string, tool: -1 | 1 | 'describe' | 'remove'): string {
  return `${path} ${tool}`;
}

interface ImageTileProps {
  path: string;
  note: ImageNote;
  /** Where this browser has the picture, if it came from here. */
  preview: string | undefined;
  /** From 1. */
  place: number;
  total: number;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  onDescribe: () => void;
  onRemoveEverywhere: ((listings: number) => void) | undefined;
}

/** One picture of the form, which is dragged by itself or, with keys, by its grip. */
export function ImageTile({
  path,
  note,
  preview,
  place,
  total,
  onRemoveEverywhere,
  ...does
}: ImageTileProps) {
  const { listings = 0 } = usePicture(path).view ?? {};
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: path });
  const place_ = transform && `translate3d(${transform.x}px, ${transform.y}px, 0)`;
  return (
    <Moving ref={setNodeRef} $isDragging={isDragging} style={{ transform: place_ ?? '', transition }}>
      <Draggable {...listeners} $isPlan={note.floor_plan}>
        <Thumbnail path={path} alt={`Image ${place} of ${total}`} meanwhile={preview} />
      </Draggable>
      <Badges>
        {place === 1 && <Badge colors={[theme.color.onBrand, theme.color.brand]}>Cover</Badge>}
        {note.floor_plan && <Badge colors={[theme.color.ink, theme.color.sunken]}>Floor plan</Badge>}
      </Badges>
      <CornerTool
        type="button"
        $at="top"
        data-tool={toolOf(path, 'remove')}
        aria-label={`Remove image ${place}`}
        onClick={does.onRemove}
      >
        <CloseIcon size={18} />
      </CornerTool>
      <Foot>
        <Grip
          {...attributes}
          {...listeners}
          ref={setActivatorNodeRef}
          type="button"
          $at="top"
          aria-label={`Drag image ${place}`}
        >
          <GripIcon size={18} />
        </Grip>
        <Actions path={path} place={place} total={total} {...does} />
      </Foot>
      {note.caption && <TileText>{note.caption}</TileText>}
      {onRemoveEverywhere && listings > 1 && (
        <Everywhere type="button" onClick={() => onRemoveEverywhere(listings)}>
          Remove from all {listings} listings…
        </Everywhere>
      )}
    </Moving>
  );
}

type ActionsProps = Pick<ImageTileProps, 'path' | 'place' | 'total' | 'onMove' | 'onDescribe'>;

/** The tools below a picture. Those at the ends stay in place, so that the focus does. */
function Actions({ path, place, total, onMove, onDescribe }: ActionsProps) {
  return (
    <Row>
      <Tool
        type="button"
        data-tool={toolOf(path, -1)}
        aria-label={`Move image ${place} left`}
        aria-disabled={place === 1}
        onClick={() => onMove(-1)}
      >
        <ChevronLeftIcon size={18} />
      </Tool>
      <Describe
        type="button"
        data-tool={toolOf(path, 'describe')}
        aria-label={`Describe image ${place}`}
        onClick={onDescribe}
      >
        Describe
      </Describe>
      <Tool
        type="button"
        data-tool={toolOf(path, 1)}
        aria-label={`Move image ${place} right`}
        aria-disabled={place === total}
        onClick={() => onMove(1)}
      >
        <ChevronRightIcon size={18} />
      </Tool>
    </Row>
  );
}

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
const Foot = styled.div`position: relative;`;
/** Above the tools, in the lower right corner of the picture. */
const Grip = styled(CornerTool)`
  top: -44px;
  cursor: grab;
  touch-action: none;
`;
const Row = styled.div`
  display: flex;
  justify-content: space-between;
`;
const Describe = styled(Tool)`
  color: ${theme.color.brand};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.label};
`;
const Everywhere = styled(Tool)`
  width: 100%;
  border-top: 1px solid ${theme.color.line};
  color: ${theme.color.danger};
  font-size: ${theme.size.xs};
`;
