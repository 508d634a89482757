import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { Badge } from '../../../../ui/badge.tsx';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../../../ui/icons.tsx';
import { space, theme } from '../../../../ui/theme.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { Thumbnail } from '../../blocks/listings/thumbnail.tsx';
import { usePicture } from '../../blocks/listings/use-picture.ts';

interface ImageTilesProps {
  images: readonly string[];
  /** Of the picture's tools, the one that has the focus when the pictures have changed: see `toolOf`. */
  focusNext: RefObject<string | undefined>;
  /** Id of what has the focus when none is left. */
  afterLast: string;
  onMove: (path: string, step: -1 | 1) => void;
  onRemove: (path: string) => void;
  /** Of a picture that other listings show too; not offered without it. */
  onRemoveEverywhere: ((path: string, listings: number) => void) | undefined;
}

/** Returns the name of a tool of a picture: what moves it one place, or removes it. */
export function toolOf(path: string, tool: -1 | 1 | 'remove'): string {
  return `${path} ${tool}`;
}

/**
 * The pictures in their order, to be moved and removed. The focus follows the picture that is moved, and goes on to the next one
 * from one that is removed.
 */
export function ImageTiles({
  images,
  focusNext,
  afterLast,
  onMove,
  onRemove,
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
      <Tiles ref={list} aria-label="Images of the property, in order">
        {images.map((path, index) => (
          <ImageTile
            key={path}
            path={path}
            place={index + 1}
            total={images.length}
            onMove={(step) => move(path, step)}
            onRemove={() => remove(path)}
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
  /** From 1. */
  place: number;
  total: number;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  onRemoveEverywhere: ((listings: number) => void) | undefined;
}

/** One picture of the form. Buttons at the ends stay in place, so that the focus does. */
function ImageTile({ path, place, total, onMove, onRemove, onRemoveEverywhere }: ImageTileProps) {
  const { listings = 0 } = usePicture(path).view ?? {};
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
          data-tool={toolOf(path, -1)}
          aria-label={`Move image ${place} left`}
          aria-disabled={place === 1}
          onClick={() => onMove(-1)}
        >
          <ChevronLeftIcon size={18} />
        </Tool>
        <Tool
          type="button"
          data-tool={toolOf(path, 1)}
          aria-label={`Move image ${place} right`}
          aria-disabled={place === total}
          onClick={() => onMove(1)}
        >
          <ChevronRightIcon size={18} />
        </Tool>
        <Tool
          type="button"
          data-tool={toolOf(path, 'remove')}
          aria-label={`Remove image ${place}`}
          onClick={onRemove}
        >
          <CloseIcon size={18} />
        </Tool>
      </Actions>
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
  grid-template-columns: repeat(auto-fill, minmax(148px, 1fr));
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
const Cover = styled.div`
  position: absolute;
  top: ${space(2)};
  left: ${space(2)};
`;
const Actions = styled.div`
  display: flex;
  justify-content: space-between;
`;
const Everywhere = styled.button`
  width: 100%;
  min-height: 36px;
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
  width: 40px;
  height: 36px;
  border: 0;
  background: transparent;
  &:hover:not([aria-disabled='true']) { background: ${theme.color.sunken}; }
  &[aria-disabled='true'] { color: ${theme.color.line}; cursor: default; }
  &:last-child { color: ${theme.color.danger}; }
`;
