import type { PropertyView } from '@marketplace/contracts/listings/listing.views';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { useResource } from '../../api/use-resource.ts';
import { featuredListings } from '../../listings/listing.resources.ts';
import { ListingPhoto } from '../../listings/listing-photo.tsx';
import { paths } from '../../site/public-paths.ts';
import { fullPrice } from '../../ui/format.ts';
import { space, theme } from '../../ui/theme.ts';

/**
 * The photo of the first listing that has one, a home if there is any, with its name; `instead` when none has, nothing while
 * that is not known.
 */
export function HeroPicture({ instead }: { instead: ReactNode }) {
  const { data, isLoading } = useResource(featuredListings);
  if (!data && isLoading) return null;
  const pictured = data?.filter(({ images }) => images.length > 0);
  const listing = pictured?.find(({ category }) => category !== 'Commercial') ?? pictured?.[0];
  return listing ? <LinkedPhoto listing={listing} /> : instead;
}

function LinkedPhoto({ listing }: { listing: PropertyView }) {
  return (
    <Picture to={paths.property(listing.slug)}>
      <ListingPhoto path={listing.images[0]} alt="" sizes="(min-width: 1024px) 620px, 100vw" eager />
      <Caption>
        <strong>{listing.title}</strong>
        <span>{fullPrice(listing)}</span>
      </Caption>
    </Picture>
  );
}

const Picture = styled(Link)`
  display: block;
  height: 100%;
`;
const Caption = styled.span`
  position: absolute;
  bottom: ${space(4)};
  left: ${space(4)};
  display: grid;
  max-width: calc(100% - 2 * ${space(4)});
  padding: ${space(2)} ${space(4)};
  border-radius: ${theme.radius.md}px;
  background: ${theme.color.surface};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  & > strong {
    display: -webkit-box;
    color: ${theme.color.ink};
    font-family: ${theme.font.display};
    font-size: ${theme.size.md};
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`;
