import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { ListingPhoto, photoAlt } from '../../listings/listing-photo.tsx';
import { space, theme } from '../../ui/theme.ts';

/** All photos at once; each opens in full size. */
export function PhotoGrid({ listing, onOpen }: { listing: PropertyView; onOpen: (index: number) => void }) {
  return (
    <Grid>
      {listing.images.map((path, index) => (
        <li key={path}>
          <Tile type="button" onClick={() => onOpen(index)}>
            <ListingPhoto
              path={path}
              alt={photoAlt(listing, index)}
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
