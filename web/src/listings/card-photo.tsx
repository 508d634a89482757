import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import styled from 'styled-components';
import { NewLaunchBadge, TypeBadge } from '../ui/badge.tsx';
import { space, theme } from '../ui/theme.ts';
import { ListingPhoto, photoAlt } from './listing-photo.tsx';

/** The card's photo with its badges, the number of photos, and the words that appear on hover and focus. */
export function CardPhoto({ listing, eager }: { listing: PropertyView; eager: boolean }) {
  const { images, title, property_type, is_new_launch } = listing;
  return (
    <Frame>
      <ListingPhoto
        path={images[0]}
        alt={images.length > 0 ? photoAlt(listing, 0) : `${title}, no photo yet`}
        sizes="(min-width: 1024px) 384px, (min-width: 700px) 50vw, 100vw"
        eager={eager}
      />
      <Badges>
        <TypeBadge type={property_type} />
        {is_new_launch && <NewLaunchBadge />}
      </Badges>
      {images.length > 1 && <Count aria-hidden="true">1 / {images.length}</Count>}
      <Overlay aria-hidden="true">
        <span>View Property Details</span>
        <Explore>Explore Now</Explore>
      </Overlay>
    </Frame>
  );
}

const Frame = styled.div`
  position: relative;
  aspect-ratio: 4 / 3;
  overflow: hidden;
  background: ${theme.color.sunken};
  & > img { transition: transform 400ms cubic-bezier(.2,.8,.2,1); }
  article:hover & > img, article:focus-within & > img { transform: scale(1.03); }
`;
const Badges = styled.div`
  position: absolute;
  top: ${space(3)};
  left: ${space(3)};
  display: flex;
  gap: ${space(2)};
`;
const Count = styled.span`
  position: absolute;
  right: ${space(3)};
  bottom: ${space(3)};
  padding: 2px ${space(2)};
  border-radius: ${theme.radius.sm}px;
  background: rgb(0 0 0 / 0.7);
  color: #fff;
  font-size: ${theme.size.xs};
  font-variant-numeric: tabular-nums;
`;
const Overlay = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: ${space(3)};
  background: rgb(14 43 40 / 0.72);
  color: #fff;
  font-weight: ${theme.weight.strong};
  opacity: 0;
  transition: opacity ${theme.motion};
  @media (hover: hover) { article:hover & { opacity: 1; } }
  article:has(a:focus-visible) & { opacity: 1; }
`;
const Explore = styled.span`
  padding: ${space(2)} ${space(4)};
  border: 1px solid rgb(255 255 255 / 0.7);
  border-radius: ${theme.radius.pill}px;
  font-size: ${theme.size.sm};
`;
