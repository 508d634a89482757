import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { space } from '../../../../ui/theme.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { ImageTile } from './image-tile.tsx';

interface ImageTilesProps {
  images: readonly string[];
  onMove: (path: string, step: -1 | 1) => void;
  onRemove: (path: string) => void;
}

/** The pictures in their order, to be moved and removed. The focus follows the picture that is moved. */
export function ImageTiles({ images, onMove, onRemove }: ImageTilesProps) {
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<string>(undefined);
  const [said, setSaid] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order of the tiles takes the focus away
  useEffect(() => {
    if (focusNext.current === undefined) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${focusNext.current}"]`)?.focus();
    focusNext.current = undefined;
  }, [images]);

  function move(path: string, step: -1 | 1) {
    const place = images.indexOf(path) + step;
    if (place < 0 || place >= images.length) return;
    focusNext.current = `${path} ${step}`;
    setSaid(`Image moved to place ${place + 1} of ${images.length}.`);
    onMove(path, step);
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
            onRemove={() => onRemove(path)}
          />
        ))}
      </Tiles>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

const Tiles = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(148px, 1fr));
  gap: ${space(3)};
  &:empty { display: none; }
`;
