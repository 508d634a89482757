import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { from, space, theme } from '../../ui/theme.ts';
import { GalleryPhoto } from './gallery-photo.tsx';
import type { Photos } from './photo-slides.tsx';

/** A strip of small photos to choose from; the one that is shown is marked and kept in sight. */
export function PhotoThumbnails({ listing, photos }: { listing: PropertyView; photos: Photos }) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const thumbnail = strip.current?.children[photos.current];
    if (strip.current && thumbnail instanceof HTMLElement)
      strip.current.scrollTo({
        left: thumbnail.offsetLeft - strip.current.clientWidth / 2 + thumbnail.clientWidth / 2,
      });
  }, [photos.current]);
  return (
    <Strip ref={strip} role="group" aria-label="Choose photo">
      {listing.images.map((path, index) => (
        <Thumbnail
          key={path}
          type="button"
          aria-label={`Photo ${index + 1} of ${listing.images.length}`}
          aria-disabled={index === photos.current}
          onClick={() => photos.show(index)}
        >
          <GalleryPhoto listing={listing} index={index} sizes="96px" isMute />
        </Thumbnail>
      ))}
    </Strip>
  );
}

const Strip = styled.div`
  position: relative;
  display: flex;
  gap: ${space(2)};
  min-width: 0;
  padding: 3px;
  overflow-x: auto;
  scrollbar-width: thin;
`;
const Thumbnail = styled.button`
  flex: none;
  width: 66px;
  height: 44px;
  ${from.md} { width: 96px; height: 64px; }
  padding: 0;
  border: 2px solid transparent;
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.sunken} padding-box;
  opacity: 0.75;
  overflow: hidden;
  &:hover { opacity: 1; }
  &[aria-disabled='true'] { border-color: ${theme.color.brand}; opacity: 1; }
`;
