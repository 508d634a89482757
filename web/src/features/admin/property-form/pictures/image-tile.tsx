import styled from 'styled-components';
import { Badge } from '../../../../ui/badge.tsx';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../../../ui/icons.tsx';
import { space, theme } from '../../../../ui/theme.ts';
import { Thumbnail } from '../../blocks/listings/thumbnail.tsx';

interface ImageTileProps {
  path: string;
  /** From 1. */
  place: number;
  total: number;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** One picture of the form. Buttons at the ends stay in place, so that the focus does. */
export function ImageTile({ path, place, total, onMove, onRemove }: ImageTileProps) {
  return (
    <Tile>
      <Thumbnail path={path} alt={`Image ${place} of ${total}`} />
      {place === 1 && (
        <Cover>
          <Badge colors={[theme.color.onBrand, theme.color.brand]}>Cover</Badge>
        </Cover>
      )}
      <Actions>
        <Tool
          type="button"
          data-move={`${path} -1`}
          aria-label={`Move image ${place} left`}
          aria-disabled={place === 1}
          onClick={() => onMove(-1)}
        >
          <ChevronLeftIcon size={18} />
        </Tool>
        <Tool
          type="button"
          data-move={`${path} 1`}
          aria-label={`Move image ${place} right`}
          aria-disabled={place === total}
          onClick={() => onMove(1)}
        >
          <ChevronRightIcon size={18} />
        </Tool>
        <Tool type="button" aria-label={`Remove image ${place}`} onClick={onRemove}>
          <CloseIcon size={18} />
        </Tool>
      </Actions>
    </Tile>
  );
}

const Tile = styled.li`
  position: relative;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.surface};
  overflow: hidden;
`;
const Cover = styled.div`
  position: absolute;
  top: ${space(2)};
  left: ${space(2)};
`;
const Actions = styled.div`
  display: flex;
  justify-content: space-between;
`;
const Tool = styled.button`
  display: grid;
  place-items: center;
  width: 40px;
  height: 36px;
  border: 0;
  background: transparent;
  &:hover:not([aria-disabled='true']) { background: ${theme.color.sunken}; }
  &[aria-disabled='true'] { color: ${theme.color.line}; cursor: default; }
  &:last-child { color: ${theme.color.danger}; }
`;
