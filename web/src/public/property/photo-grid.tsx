import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { space, theme } from '../../ui/theme.ts';
import { GalleryPhoto } from './gallery-photo.tsx';

export interface PhotoGridProps {
  listing: PropertyView;
  onOpen: (index: number) => void;
}

/** All photos at once; each opens in full size. */
export function PhotoGrid({ listing, onOpen }: PhotoGridProps) {
  return (
    <Grid>
      {listing.images.map((path, index) => (
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
  );
}

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
