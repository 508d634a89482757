import type { ImageNote } from '@marketplace/contracts/listings/image-notes';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Badge } from '../../../../ui/badge.tsx';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../../../ui/icons.tsx';
import { space, theme } from '../../../../ui/theme.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { Thumbnail } from '../../blocks/listings/thumbnail.tsx';
import { usePicture } from '../../blocks/listings/use-picture.ts';
import { noteOf } from './image-notes.ts';

interface ImageTilesProps {
  id: string;
  images: readonly string[];
  notes: readonly ImageNote[];
  /** Of the picture's tools, the one that has the focus when the pictures have changed: see `toolOf`. */
  focusNext: RefObject<string | undefined>;
  /** Id of what has the focus when none is left. */
  afterLast: string;
  onMove: (path: string, step: -1 | 1) => void;
  onRemove: (path: string) => void;
  onDescribe: (path: string) => void;
  /** Of a picture that other listings show too; not offered without it. */
  onRemoveEverywhere: ((path: string, listings: number) => void) | undefined;
}

/** Returns the name of a tool of a picture: what moves it one place, describes or removes it. */
export function toolOf(path: string, tool: -1 | 1 | 'describe' | 'remove'): string {
  return `${path} ${tool}`;
}

/**
 * The pictures in their order, to be moved and removed. The focus follows the picture that is moved, and goes on to the next one
 * from one that is removed.
 */
export function ImageTiles({
  id,
  images,
  notes,
  focusNext,
  afterLast,
  onMove,
  onRemove,
  onDescribe,
  onRemoveEverywhere,
}: ImageTilesProps) {
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order of the tiles takes the focus away
  useEffect(() => {
    if (focusNext.current === undefined) return;
    const tool = list.current?.querySelector<HTMLElement>(`[data-tool="${focusNext.current}"]`);
    (tool ?? document.getElementById(afterLast))?.focus();
    focusNext.current = undefined;
  }, [images]);

  function move(path: string, step: -1 | 1) {
    const place = images.indexOf(path) + step;
    if (place < 0 || place >= images.length) return;
    focusNext.current = toolOf(path, step);
    setSaid(`Image moved to place ${place + 1} of ${images.length}.`);
    onMove(path, step);
  }
  function remove(path: string) {
    const index = images.indexOf(path);
    focusNext.current = toolOf(images[index + 1] ?? images[index - 1] ?? '', 'remove');
    onRemove(path);
  }
  return (
    <>
      <Tiles ref={list} id={id} tabIndex={-1} aria-label="Images of the property, in order">
        {images.map((path, index) => (
          <ImageTile
            key={path}
            path={path}
            note={noteOf(notes, path)}
            place={index + 1}
            total={images.length}
            onMove={(step) => move(path, step)}
            onRemove={() => remove(path)}
            onDescribe={() => onDescribe(path)}
            onRemoveEverywhere={onRemoveEverywhere && ((listings) => onRemoveEverywhere(path, listings))}
          />
        ))}
      </Tiles>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

interface ImageTileProps {
  path: string;
  note: ImageNote;
  /** From 1. */
  place: number;
  total: number;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  onDescribe: () => void;
  onRemoveEverywhere: ((listings: number) => void) | undefined;
}

/** One picture of the form. Buttons at the ends stay in place, so that the focus does. */
function ImageTile({
  path,
  note,
  place,
  total,
  onMove,
  onRemove,
  onDescribe,
  onRemoveEverywhere,
}: ImageTileProps) {
  const { listings = 0 } = usePicture(path).view ?? {};
  return (
    <Tile>
      <Thumbnail path={path} alt={`Image ${place} of ${total}`} />
      <Badges>
        {place === 1 && <Badge colors={[theme.color.onBrand, theme.color.brand]}>Cover</Badge>}
        {note.floor_plan && <Badge colors={[theme.color.ink, theme.color.sunken]}>Floor plan</Badge>}
      </Badges>
      <Remove
        type="button"
        data-tool={toolOf(path, 'remove')}
        aria-label={`Remove image ${place}`}
        onClick={onRemove}
      >
        <CloseIcon size={18} />
      </Remove>
      <Actions>
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
      </Actions>
      {note.caption && <Caption>{note.caption}</Caption>}
      {onRemoveEverywhere && listings > 1 && (
        <Everywhere type="button" onClick={() => onRemoveEverywhere(listings)}>
          Remove from all {listings} listings…
        </Everywhere>
      )}
    </Tile>
  );
}

const Tiles = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(152px, 1fr));
  align-items: start;
  gap: ${space(3)};
  &:empty { display: none; }
`;
const Tile = styled.li`
  position: relative;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.surface};
  overflow: hidden;
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
const Caption = styled.p`
  padding: 0 ${space(2)} ${space(2)};
  font-size: ${theme.size.xs};
  overflow-wrap: anywhere;
`;
const Actions = styled.div`
  display: flex;
  justify-content: space-between;
`;
const Everywhere = styled.button`
  width: 100%;
  min-height: 44px;
  padding: ${space(1)};
  border: 0;
  border-top: 1px solid ${theme.color.line};
  background: transparent;
  color: ${theme.color.danger};
  font-size: ${theme.size.xs};
  &:hover { background: ${theme.color.sunken}; }
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
`;
const Describe = styled(Tool)`
  color: ${theme.color.brand};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.label};
`;
const Remove = styled(Tool)`
  position: absolute;
  top: 0;
  right: 0;
  color: ${theme.color.danger};
  &::before {
    content: '';
    position: absolute;
    inset: 6px;
    z-index: -1;
    border-radius: ${theme.radius.pill}px;
    background: ${theme.color.surface};
  }
  &:hover:not([aria-disabled='true']) { background: transparent; }
`;
