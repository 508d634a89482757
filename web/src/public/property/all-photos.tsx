import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ComponentType } from 'react';
import { lazy, Suspense, useId, useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/button.tsx';
import { GridIcon } from '../../ui/icons.tsx';
import { space } from '../../ui/theme.ts';
import { noteOf } from './gallery-photo.tsx';
import type { PhotoGridProps } from './photo-grid.tsx';
import type { Photos } from './photo-slides.tsx';
import { PhotoThumbnails } from './photo-thumbnails.tsx';

/** Seldom seen; without its code the thumbnails are there still. */
const PhotoGrid = lazy<ComponentType<PhotoGridProps>>(() =>
  import('./photo-grid.tsx').then(
    ({ PhotoGrid }) => ({ default: PhotoGrid }),
    () => ({ default: () => null }),
  ),
);

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
      <div id={gridId} hidden={!isGrid}>
        {isGrid && (
          <Suspense>
            <PhotoGrid listing={listing} onOpen={onOpen} />
          </Suspense>
        )}
      </div>
    </>
  );
}

const Below = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  padding-top: ${space(2)};
  & > button { flex: none; }
  & > :first-child { margin-right: auto; }
  @media print { display: none; }
`;
