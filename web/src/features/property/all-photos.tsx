import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { GridIcon } from '../../ui/icons.tsx';
import { onPhone, space, theme } from '../../ui/theme.ts';
import { GalleryPhoto, noteOf } from './gallery-photo.tsx';
import type { Photos } from './photo-slides.tsx';
import { PhotoThumbnails } from './photo-thumbnails.tsx';

interface AllPhotosProps {
  listing: PropertyView;
  photos: Photos;
  onOpen: (index: number) => void;
}

/** The thumbnails, and all photos at once on demand; each of those opens in full size. */
export function AllPhotos({ listing, photos, onOpen }: AllPhotosProps) {
  const [isGrid, setGrid] = useState(false);
  const gridId = useId();
  const plan = listing.images.findIndex((_, index) => noteOf(listing, index)?.floor_plan);
  return (
    <>
      <Below>
        <PhotoThumbnails listing={listing} photos={photos} />
        {plan >= 0 && (
          <Button variant="secondary" size="sm" onClick={() => onOpen(plan)}>
            Floor plan
          </Button>
        )}
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isGrid}
          aria-controls={gridId}
          onClick={() => setGrid(!isGrid)}
        >
          <GridIcon size={16} /> {isGrid ? 'Hide Grid' : 'Show All'}
        </Button>
      </Below>
      <Grid id={gridId} hidden={!isGrid}>
        {isGrid &&
          listing.images.map((path, index) => (
            <li key={path}>
              <Tile type="button" onClick={() => onOpen(index)}>
                <GalleryPhoto
                  listing={listing}
                  index={index}
                  sizes="(min-width: 1024px) 190px, (min-width: 600px) 25vw, 45vw"
                />
              </Tile>
            </li>
          ))}
      </Grid>
    </>
  );
}

const Below = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  padding-top: ${space(2)};
  & > button { flex: none; }
  & > :first-child { margin-right: auto; }
  ${onPhone} {
    &:has(> :nth-child(3)) { flex-wrap: wrap; }
    & > :first-child:nth-last-child(3) { flex: 1 0 100%; }
  }
  @media print { display: none; }
`;
const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(160px, 1fr));
  gap: ${space(2)};
  padding-top: ${space(3)};
  @media print { display: none; }
`;
const Tile = styled.button`
  display: block;
  width: 100%;
  aspect-ratio: 3 / 2;
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.sm}px;
  background: ${theme.color.sunken};
  overflow: hidden;
  &:hover { opacity: 0.9; }
`;
